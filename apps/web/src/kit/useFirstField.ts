import { useEffect } from "react";

const FIRST_FIELD = ":is(input, select, textarea):enabled:not([readonly])";

interface FirstField {
  /** False for a form on a page. */
  readonly isInModal?: boolean;
  /** Selects what takes the focus instead of the first field that can be filled in. */
  readonly selector?: string | undefined;
}

/** Moves the focus to the first field of the form in the modal, once. */
export const useFirstField = ({ isInModal = true, selector = FIRST_FIELD }: FirstField = {}): void => {
  useEffect(() => {
    if (isInModal) document.querySelector<HTMLElement>(`#modal-root form ${selector}`)?.focus();
  }, [isInModal, selector]);
};

/** Stands in a dialog's form whose fields are not a RecordForm's: its first field takes the focus. */
export const FocusFirst = (): null => {
  useFirstField();
  return null;
};
