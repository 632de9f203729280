import { useEffect } from "react";

/** Moves the focus to the first field of a form in the modal. */
export const useFirstField = (): void => {
  useEffect(() => document.querySelector<HTMLElement>("#modal-root form :is(input, textarea)")?.focus(), []);
};
