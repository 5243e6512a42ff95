// Shares, copies or selects a text of the page, and shares or saves its picture: browser features that htmx does not
// cover. Over plain HTTP, only selecting and saving work. Without this file, people select the text themselves.

document.addEventListener("click", ({ target }) => target.matches("[data-gives]") && give(target));
document.addEventListener("htmx:afterSwap", offer);
offer();

function offer() {
  for (const button of document.querySelectorAll("[data-gives]")) button.hidden = false;
}

async function give(button) {
  const source = document.getElementById(button.dataset.gives);
  const text = source.value ?? source.textContent;
  if ("share" in button.dataset && await share({ text })) return;
  const said = document.getElementById("share-said");
  try {
    await navigator.clipboard.writeText(text);
    said.textContent = button.dataset.copied;
  } catch {
    select(source);
    said.textContent = button.dataset.selected;
  }
}

// Open the share sheet, and return whether there is one.
async function share(data) {
  if (!navigator.share || (data.files && !navigator.canShare?.(data))) return false;
  try {
    await navigator.share(data);
  } catch (error) {
    return error.name === "AbortError"; // they closed it
  }
  return true;
}

function select(source) {
  if (!source.select) return getSelection().selectAllChildren(source);
  source.focus();
  source.select();
}

// The picture. Chat apps take no SVG, so it is turned into a PNG.

const SIZE = [1080, 1350];
let png = null;

document.addEventListener("load", ({ target }) => target.matches?.(".shared img") && draw(target), { capture: true });
document.addEventListener("click", ({ target }) => target.matches("[data-file]") && send(target.dataset));
for (const picture of document.querySelectorAll(".shared img")) if (picture.naturalWidth) draw(picture);

// Show the PNG instead, so that holding the picture saves it as one.
function draw(picture) {
  if (picture.src.startsWith("blob:")) return;
  const [width, height] = SIZE;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(picture, 0, 0, width, height);
  canvas.toBlob((drawn) => {
    png = drawn;
    picture.parentElement.querySelector("source")?.remove(); // it would win over the new address
    picture.src = URL.createObjectURL(png);
    document.querySelector("[data-file]").hidden = false;
  });
}

// Where there is no share sheet, the browser saves the file, perhaps without a sign.
async function send({ file, saved }) {
  if (await share({ files: [new File([png], file, { type: "image/png" })] })) return;
  Object.assign(document.createElement("a"), { href: URL.createObjectURL(png), download: file }).click();
  document.getElementById("picture-said").textContent = saved;
}
