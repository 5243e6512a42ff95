// A number is saved as soon as it is typed, as a tap is; without this file there is the button.

const form = document.querySelector(".grid").closest("form");
const said = document.getElementById("saved");

// A number is replaced by what is typed, not continued: "0" and a 2 make 2, not 20.
form.addEventListener("focusin", ({ target }) => target.select?.());
form.addEventListener("change", ({ target }) => save(target));

async function save(field) {
  const was = form.elements[field.name.replace("count", "was")];
  const body = new URLSearchParams({
    csrfmiddlewaretoken: form.elements.csrfmiddlewaretoken.value,
    [was.name]: was.value,
    [field.name]: field.value,
  });
  field.ariaBusy = "true"; // until it is stored, nobody else's number comes here
  const response = await fetch(location.href, { method: "POST", body });
  const answer = new DOMParser().parseFromString(await response.text(), "text/html");
  said.textContent = answer.querySelector(".error")?.textContent ?? said.dataset.saved;
  field.ariaBusy = null;
  field.ariaInvalid = response.ok ? null : "true";
  if (!response.ok) return;
  was.value = field.value;
  document.getElementById("cards").replaceWith(answer.getElementById("cards"));
}
