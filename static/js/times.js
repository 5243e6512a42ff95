// A moment, or the time from one to another, is shown as the clock of whoever reads it shows it; without this file,
// as the server's does.

const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

function showTimes() {
  for (const span of document.querySelectorAll(".span")) {
    const moments = [...span.querySelectorAll("time")].map((time) => new Date(time.dateTime));
    if (moments.length) span.textContent = format.formatRange(moments[0], moments.at(-1));
  }
}

showTimes();
document.addEventListener("htmx:afterSwap", showTimes);
