// Hands a text of the page to the share sheet, if the button is for that, or the clipboard, or a selection: over plain
// HTTP a phone has only the last. Without this file the text is there to be selected by hand.

const button = document.querySelector("[data-gives]");
const source = document.getElementById(button.dataset.gives);
const said = document.getElementById("share-said");

button.hidden = false;
button.addEventListener("click", give);

async function give() {
  const text = source.value ?? source.textContent;
  if (navigator.share && "share" in button.dataset) {
    try {
      return await navigator.share({ text });
    } catch (error) {
      if (error.name === "AbortError") return; // they thought better of it
    }
  }
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = button.dataset.copied;
  } catch {
    select();
    said.textContent = button.dataset.selected;
  }
}

function select() {
  if (!source.select) return getSelection().selectAllChildren(source);
  source.focus();
  source.select();
}
