import { selectIsModalClosing, selectModal, selectModalOpening } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { Modal } from "#ui/overlay/Modal.tsx";
import { useApp } from "#kit/appContext.tsx";
import { LatePlace } from "#kit/LatePlace.tsx";
import { modalContents } from "./modalContents.ts";

/** The app's only modal with its content. Source: behaviour.md §2. */
export function ModalLayer() {
  const app = useApp();
  const shown = useSelector(app.modal, selectModal);
  const opening = useSelector(app.modal, selectModalOpening);
  const isClosing = useSelector(app.modal, selectIsModalClosing);
  if (!shown) return null;
  const part = shown.content === undefined ? undefined : modalContents[shown.content];
  return (
    <Modal
      title={shown.title}
      message={shown.message}
      size={shown.size ?? "medium"}
      hasCloseButton={!shown.hidesClose}
      isEscapeDisabled={shown.ignoresEscape ?? false}
      phase={isClosing ? "closing" : "open"}
      onClose={() => app.modal.send({ type: "modal.dismiss", by: "overlay" })}
    >
      {part && <LatePlace part={part}>{(Content) => <Content key={opening} {...shown.props} />}</LatePlace>}
    </Modal>
  );
}
