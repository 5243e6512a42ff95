// A moment is shown as the clock of whoever reads it shows it; without this file, as the server's does.

const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time")) time.textContent = format.format(new Date(time.dateTime));
