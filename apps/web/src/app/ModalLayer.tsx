import { selectIsModalClosing, selectModal } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { Suspense, useState } from "react";
import { Modal } from "../ui/Modal.tsx";
import { useApp } from "./appContext.tsx";
import { createModalContents } from "./modalContents.ts";

/** The app's one modal with whatever it was opened with. Source: behaviour.md §2. */
export function ModalLayer() {
  const app = useApp();
  const shown = useSelector(app.modal, selectModal);
  const isClosing = useSelector(app.modal, selectIsModalClosing);
  const [contents] = useState(() => createModalContents(app));
  if (!shown) return null;
  const Content = shown.content === undefined ? undefined : contents[shown.content];
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
      <Suspense fallback={null}>{Content && <Content {...shown.props} />}</Suspense>
    </Modal>
  );
}
