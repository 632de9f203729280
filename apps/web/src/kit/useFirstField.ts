import { useEffect } from "react";

/** Moves the focus to the first field of a form in the modal, or to the first match of another selector in that form. */
export const useFirstField = (selector = ":is(input, textarea)"): void => {
  useEffect(() => document.querySelector<HTMLElement>(`#modal-root form ${selector}`)?.focus(), [selector]);
};
