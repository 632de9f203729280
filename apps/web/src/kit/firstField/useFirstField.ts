import { useEffect } from "react";
import { useApp } from "../appContext.tsx";
import { takeTypedText } from "./takeTypedText.ts";
import { typeInto } from "./typeInto.ts";

const FIRST_FIELD = ":is(input, select, textarea):enabled:not([readonly])";

interface FirstField {
  /** False for a form on a page. */
  readonly isInModal?: boolean;
  /** Selects what takes the focus instead of the first field that can be filled in. */
  readonly selector?: string | undefined;
}

/** Moves the focus to the first field of the form in the modal, once, and types what was typed ahead of it. */
export const useFirstField = ({ isInModal = true, selector = FIRST_FIELD }: FirstField = {}): void => {
  const app = useApp();
  useEffect(() => {
    if (!isInModal) return;
    const field = document.querySelector<HTMLElement>(`#modal-root form ${selector}`);
    field?.focus();
    typeInto(field, takeTypedText(app));
  }, [app, isInModal, selector]);
};

/** Stands in a dialog's form whose fields are not a RecordForm's: its first field takes the focus. */
export const FocusFirst = (): null => {
  useFirstField();
  return null;
};

/** Stands after a form on the page that has taken the focus: types what was typed ahead of it. */
export const TypeAhead = (): null => {
  const app = useApp();
  useEffect(() => typeInto(document.activeElement, takeTypedText(app)), [app]);
  return null;
};
