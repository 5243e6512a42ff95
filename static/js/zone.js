// Games without a night get one of their date, which is the date of where the table is.
for (const field of document.querySelectorAll("input[name=zone]")) {
  field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}
