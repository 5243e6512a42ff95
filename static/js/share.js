// Hands a text of the page to the share sheet, if the button is for that, or the clipboard, or a selection: over plain
// HTTP a phone has only the last. Without this file the text is there to be selected by hand.

document.addEventListener("click", ({ target }) => target.matches("[data-gives]") && give(target));
document.addEventListener("htmx:afterSwap", offer);
offer();

function offer() {
  for (const button of document.querySelectorAll("[data-gives]")) button.hidden = false;
}

async function give(button) {
  const source = document.getElementById(button.dataset.gives);
  const text = source.value ?? source.textContent;
  if (navigator.share && "share" in button.dataset) {
    try {
      return await navigator.share({ text });
    } catch (error) {
      if (error.name === "AbortError") return; // they thought better of it
    }
  }
  const said = document.getElementById("share-said");
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = button.dataset.copied;
  } catch {
    select(source);
    said.textContent = button.dataset.selected;
  }
}

function select(source) {
  if (!source.select) return getSelection().selectAllChildren(source);
  source.focus();
  source.select();
}
