/** Chooses the first choice of a list that begins with the text, as a browser does while somebody types. */
const choose = (list: HTMLSelectElement, text: string): void => {
  const found = [...list.options].find(
    (option) => !option.disabled && option.text.trim().toLowerCase().startsWith(text.toLowerCase()),
  );
  if (!found) return;
  list.value = found.value;
  list.dispatchEvent(new Event("change", { bubbles: true }));
};

/** Types a text into the field that has the focus as a keyboard does, so that the field tells its form. */
export const typeInto = (field: Element | null, text: string): void => {
  if (text === "") return;
  if (field instanceof HTMLSelectElement) choose(field, text);
  else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    // Deprecated, but nothing else types into a field of any type and can be undone by its keys.
    document.execCommand("insertText", false, text);
};
