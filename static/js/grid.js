// A number is replaced by what is typed, not continued: "0" and a 2 make 2, not 20.

document.querySelector(".grid").addEventListener("focusin", ({ target }) => target.select());
