import { firstMessages, selectModal, selectQuestion } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useApp } from "./appContext.tsx";
import { WhenNeeded } from "./WhenNeeded.tsx";

/** The confirmation dialog and the modal; their code is loaded when the first one opens, and one that does not come is taken back. */
export function Dialogs() {
  const app = useApp();
  const isAsking = useSelector(app.confirm, (snapshot) => selectQuestion(snapshot) !== undefined);
  const isShowing = useSelector(app.modal, (snapshot) => selectModal(snapshot) !== undefined);
  const tell = () => app.announce({ type: "toast", tone: "error", text: firstMessages.unexpected });
  return (
    // Each waits for its own code: a question that is being loaded must not take the modal and its focus away.
    <>
      <WhenNeeded
        isNeeded={isShowing}
        load={async () => (await app.load(() => import("./ModalLayer.tsx"))).ModalLayer}
        onFail={() => {
          app.modal.send({ type: "modal.close" });
          tell();
        }}
      />
      <WhenNeeded
        isNeeded={isAsking}
        load={async () => (await app.load(() => import("./Confirmation.tsx"))).Confirmation}
        onFail={() => {
          app.confirm.send({ type: "confirm.cancel" });
          tell();
        }}
      />
    </>
  );
}
