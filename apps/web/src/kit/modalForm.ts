import { selectIsModalClosing, selectStatus } from "@canopy/core";
import type { FormActor, FormOwner } from "@canopy/core/forms";
import { useSelector } from "@xstate/react";
import { useEffect, useState } from "react";
import { useApp } from "./appContext.tsx";

/** The owner of a form in the app's modal: the modal asks before a dirty form goes, and closes when the form is done. */
export const useModalOwner = (): FormOwner => {
  const { modal } = useApp();
  const [owner] = useState<FormOwner>(() => ({
    send: (event) =>
      modal.send(
        event.type === "form.changed"
          ? { type: "modal.changed", isDirty: event.isDirty }
          : { type: "modal.close" },
      ),
  }));
  return owner;
};

/** Drops a form's draft when its modal was dismissed; not when the session ended, for then it is offered again. */
export const useDiscardOnDismissal = (form: FormActor): void => {
  const { modal, session } = useApp();
  const isClosing = useSelector(modal, selectIsModalClosing);
  useEffect(() => {
    if (isClosing && selectStatus(session.getSnapshot()) === "signedIn") form.send({ type: "form.discard" });
  }, [form, isClosing, session]);
};

/** Typing may begin as soon as a form in the modal is there. */
export const useFirstField = (): void => {
  useEffect(() => document.querySelector<HTMLElement>("#modal-root form :is(input, textarea)")?.focus(), []);
};
