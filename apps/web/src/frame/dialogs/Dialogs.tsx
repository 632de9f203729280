import { lazyPart, selectModal, selectQuestion, takeModalBack, takeQuestionBack } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useApp } from "#kit/appContext.tsx";
import { Late } from "#kit/Late.tsx";

const modalLayer = lazyPart(() => import("./ModalLayer.tsx").then((m) => m.ModalLayer), {
  onFail: takeModalBack,
});
const confirmation = lazyPart(() => import("./Confirmation.tsx").then((m) => m.Confirmation), {
  onFail: takeQuestionBack,
});

/** The confirmation dialog and the modal; their code loads on first use, and a dialog that fails to load is withdrawn. */
export function Dialogs() {
  const app = useApp();
  const isAsking = useSelector(app.confirm, (snapshot) => selectQuestion(snapshot) !== undefined);
  const isShowing = useSelector(app.modal, (snapshot) => selectModal(snapshot) !== undefined);
  return (
    // Each loads separately, so that a question that is loading does not hide the modal and take its focus.
    <>
      <Late part={modalLayer} isNeeded={isShowing}>
        {(ModalLayer) => <ModalLayer />}
      </Late>
      <Late part={confirmation} isNeeded={isAsking}>
        {(Confirmation) => <Confirmation />}
      </Late>
    </>
  );
}
