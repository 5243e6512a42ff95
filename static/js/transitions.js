// A page that comes in without its transition is no fault, though Chromium complains of it: of a transition that the next
// page cuts short, and of one to a page that is shown before its styles are read.
addEventListener("unhandledrejection", (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && reason.message.startsWith("Transition was ")) event.preventDefault();
});
