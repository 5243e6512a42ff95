// Makes a part of the page what the server says it is now, and touches only what differs: what has the focus, is open
// or is scrolled stays so. A field that somebody is busy with stays theirs, with what belongs to it, and so does what
// the page itself has said.

const BUSY = "input:focus, [aria-busy], [aria-invalid]";
const OF_THIS_PHONE = ["open", "hidden"]; // whoever looks at the page opened it, or their browser showed it

function patch(here, fresh) {
  if (here.isEqualNode(fresh)) return;
  if (here.nodeType !== Node.ELEMENT_NODE) here.data = fresh.data;
  else if (!isTheirs(here)) {
    patchAttributes(here, fresh);
    patchChildren(here, fresh);
  }
}

function isTheirs(here) {
  return here.hasAttribute("data-own") || [...here.children].some((child) => child.matches(BUSY));
}

function patchAttributes(here, fresh) {
  for (const { name } of [...here.attributes, ...fresh.attributes]) {
    const value = fresh.getAttribute(name);
    if (here.getAttribute(name) === value || OF_THIS_PHONE.includes(name)) continue;
    if (value === null) here.removeAttribute(name);
    else here.setAttribute(name, value);
    if (name === "value") here.value = value; // what was typed hides the attribute
  }
}

// Those with an id are known again by it; the others by their place.
function patchChildren(here, fresh) {
  const staying = new Set([...fresh.children].map(({ id }) => id));
  let child = here.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    while (child?.id && !staying.has(child.id)) child = remove(child);
    if (child && child.nodeName === wanted.nodeName && child.id === wanted.id) {
      patch(child, wanted);
      child = child.nextSibling;
    } else here.insertBefore(wanted, child);
  }
  while (child) child = remove(child);
}

function remove(child) {
  const next = child.nextSibling;
  child.remove();
  return next;
}
