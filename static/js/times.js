// Shows times and ranges of times in this phone's time zone; without this file they are in the server's. Not for htmx,
// which shows what the server writes.

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

function showTimes() {
  for (const span of document.querySelectorAll(".span")) {
    const moments = [...span.querySelectorAll("time")].map((time) => new Date(time.dateTime));
    if (moments.length) span.textContent = clock.formatRange(moments[0], moments[moments.length - 1]);
  }
  // The server dates a night by the table's time zone.
  for (const field of document.querySelectorAll("input[name=zone]")) field.value = clock.resolvedOptions().timeZone;
}

document.addEventListener("htmx:afterSwap", showTimes);
showTimes();
