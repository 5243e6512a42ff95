// Shares, copies or selects a text of the page: browser features that htmx does not cover. Over plain HTTP, only
// selecting works. Without this file, people select the text themselves.

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
      if (error.name === "AbortError") return; // they closed the share sheet
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
