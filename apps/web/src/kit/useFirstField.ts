import { useEffect } from "react";

/** Gives the focus to the first field of a form in the modal, so that typing may begin at once. */
export const useFirstField = (): void => {
  useEffect(() => document.querySelector<HTMLElement>("#modal-root form :is(input, textarea)")?.focus(), []);
};
