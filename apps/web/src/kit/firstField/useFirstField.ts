import { useEffect } from "react";
import { useApp } from "../appContext.tsx";
import { takeTypedText } from "./takeTypedText.ts";

const FIRST_FIELD = ":is(input, select, textarea):enabled:not([readonly])";

interface FirstField {
  /** False for a form on a page. */
  readonly isInModal?: boolean;
  /** Selects what takes the focus instead of the first field that can be filled in. */
  readonly selector?: string | undefined;
}

/** Types into a field that has the focus as a keyboard does, so that the field tells its form. */
const type = (field: HTMLElement, text: string): void => {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || text === "") return;
  // Deprecated, but nothing else types into a field of any type and can be undone by its keys.
  document.execCommand("insertText", false, text);
};

/** Moves the focus to the first field of the form in the modal, once, and types what was typed ahead of it. */
export const useFirstField = ({ isInModal = true, selector = FIRST_FIELD }: FirstField = {}): void => {
  const app = useApp();
  useEffect(() => {
    if (!isInModal) return;
    const field = document.querySelector<HTMLElement>(`#modal-root form ${selector}`);
    field?.focus();
    const text = takeTypedText(app);
    if (field) type(field, text);
  }, [app, isInModal, selector]);
};

/** Stands in a dialog's form whose fields are not a RecordForm's: its first field takes the focus. */
export const FocusFirst = (): null => {
  useFirstField();
  return null;
};
