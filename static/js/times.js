// A moment, or the time from one to another, is shown as the clock of whoever reads it shows it; without this file,
// as the server's does.

const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
for (const span of document.querySelectorAll(".span")) {
  const moments = [...span.querySelectorAll("time")].map((time) => new Date(time.dateTime));
  span.textContent = format.formatRange(moments[0], moments.at(-1));
}
