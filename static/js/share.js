// Hands the result to the share sheet, or the clipboard, or a selection: over plain HTTP a phone has only the last.
// Without this file the text is there to be selected by hand.

const text = document.getElementById("result-text");
const button = document.getElementById("share");
const said = document.getElementById("share-said");

button.hidden = false;
button.addEventListener("click", share);

async function share() {
  if (navigator.share) {
    try {
      return await navigator.share({ text: text.value });
    } catch (error) {
      if (error.name === "AbortError") return; // they thought better of it
    }
  }
  try {
    await navigator.clipboard.writeText(text.value);
    said.textContent = button.dataset.copied;
  } catch {
    text.focus();
    text.select();
    said.textContent = button.dataset.selected;
  }
}
