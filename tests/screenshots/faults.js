// Return what is wrong with how a page looks on a screen of this width: it is too wide, text is cut off or overlaps other
// text, or something covers what is in focus. Only a name may end in an ellipsis.
(width) => {
  const NAMES = "bdi, :has(> bdi), h1";
  const BUTTONS = "button, .button, summary";
  const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']";
  const wide = document.documentElement.scrollWidth;
  const texts = readTexts();
  return [
    ...(wide > width ? [`${wide} px wide`] : []),
    ...unique(texts.filter(isCut).map(({ text }) => `cut off: ${text}`)),
    ...unique(overlaps(texts).map(([one, other]) => `overlap: ${one.text} / ${other.text}`)),
    ...[...document.querySelectorAll(FOCUSABLE)].filter(isCovered).map((one) => `covered in focus: ${nameOf(one)}`),
  ];

  function unique(faults) {
    return [...new Set(faults)];
  }

  // Return every text that can be seen, with the boxes of its lines and the elements around it.
  function readTexts() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const text = node.data.trim();
      const around = ancestors(node);
      if (!text || !isSeen(node.parentElement) || around.some(({ style }) => style.clipPath !== "none")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      found.push({ text, around, lines: [...range.getClientRects()].filter((line) => line.width && line.height) });
    }
    return found;
  }

  function ancestors(node) {
    const found = [];
    for (let one = node.parentElement; one !== document.body; one = one.parentElement) {
      found.push({ element: one, style: getComputedStyle(one), box: one.getBoundingClientRect() });
    }
    return found;
  }

  function isSeen(element) {
    return !element.closest("svg, option, template") && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  }

  // Text is cut off by what hides its overflow, and by the edge of its button. What scrolls shows all of it.
  function isCut({ lines, around }) {
    for (const { element, style, box } of around) {
      if (shortens(style) && element.matches(NAMES)) return false;
      const hides = style.overflow !== "visible" || element.matches(BUTTONS);
      if (hides && lines.some((line) => !contains(box, middle(line)))) return !/auto|scroll/.test(style.overflow);
      if (element.matches(BUTTONS) || style.position === "absolute") return false; // a badge may sit on the edge
    }
    return false;
  }

  function shortens({ textOverflow, webkitLineClamp }) {
    return textOverflow === "ellipsis" || webkitLineClamp !== "none";
  }

  // The box of a line without the room above and below its letters.
  function middle({ left, right, top, bottom, height }) {
    return { left: left + 1, right: right - 1, top: top + height / 5, bottom: bottom - height / 5 };
  }

  function contains(box, inner) {
    return inner.left >= box.left - 2 && inner.right <= box.right + 2 && inner.top >= box.top - 1 && inner.bottom <= box.bottom + 1;
  }

  // Return the pairs of texts of which lines lie upon each other, or one text twice. What sticks to the screen covers others.
  function overlaps(texts) {
    const lines = texts.flatMap((one) => shown(one).map((line) => ({ ...one, ...line }))).sort((one, other) => one.top - other.top);
    return lines.flatMap((one, index) => {
      const pairs = [];
      for (const other of lines.slice(index + 1)) {
        if (other.top >= one.bottom) break;
        const isBeside = other.left >= one.right || other.right <= one.left;
        if (!isBeside && layerOf(one) === layerOf(other)) pairs.push([one, other]);
      }
      return pairs;
    });
  }

  // Return the parts of a text's lines that nothing hides. The browser gives a shortened name two boxes.
  function shown({ lines, around }) {
    const boxes = around.filter(({ style }) => style.overflow !== "visible").map(({ box }) => box);
    const all = around.some(({ style }) => shortens(style)) ? lines.slice(0, 1) : lines;
    return all.map(middle).map((line) => ({
      left: Math.max(line.left, ...boxes.map(({ left }) => left)),
      right: Math.min(line.right, ...boxes.map(({ right }) => right)),
      top: Math.max(line.top, ...boxes.map(({ top }) => top)),
      bottom: Math.min(line.bottom, ...boxes.map(({ bottom }) => bottom)),
    })).filter(({ left, right, top, bottom }) => left < right && top < bottom);
  }

  function layerOf({ around }) {
    return around.find(({ style }) => /fixed|sticky/.test(style.position))?.element;
  }

  // Whether nothing can be seen of an element in focus. What was opened over the page can be closed.
  function isCovered(one) {
    one.focus();
    if (document.activeElement !== one || !isSeen(one)) return false;
    const { left, top, width, height } = one.getBoundingClientRect();
    const parts = [0.1, 0.5, 0.9];
    const there = parts.flatMap((x) => parts.map((y) => document.elementFromPoint(left + x * width, top + y * height)));
    return there.every((other) => !other || !(one.contains(other) || other.contains(one) || other.closest("[popover], dialog")));
  }

  function nameOf(element) {
    return element.getAttribute("aria-label") ?? element.textContent.trim();
  }
}
