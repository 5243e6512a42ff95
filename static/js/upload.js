// Shows how much of a file has been sent: htmx reports it, but does not show it. Without this file, the browser shows
// that it is sending.

const upload = document.getElementById("upload");
const bar = upload.querySelector("progress");
const text = upload.querySelector("p");
const sending = text.textContent;

document.addEventListener("htmx:xhr:loadstart", ({ target }) => {
  if (!target.contains(upload) || !upload.hidden) return;
  bar.value = 0;
  text.textContent = sending;
  upload.hidden = false;
});
document.addEventListener("htmx:xhr:progress", ({ target, detail: { lengthComputable, loaded, total } }) => {
  // A bar without a value shows that the site is at work. Later events are about the answer, which counts as progress too.
  if (!target.contains(upload) || !lengthComputable || !bar.hasAttribute("value")) return;
  if (loaded < total) return void (bar.value = loaded / total);
  bar.removeAttribute("value");
  text.textContent = upload.dataset.checking;
});
document.addEventListener("htmx:afterRequest", ({ target }) => {
  if (target.contains(upload)) upload.hidden = true;
});
