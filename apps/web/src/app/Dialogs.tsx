import { selectModal, selectQuestion } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { lazy, Suspense, useState } from "react";
import { useApp } from "./appContext.tsx";

/** The confirmation dialog and the modal; their code is loaded when the first one opens. */
export function Dialogs() {
  const app = useApp();
  const isAsking = useSelector(app.confirm, (snapshot) => selectQuestion(snapshot) !== undefined);
  const isShowing = useSelector(app.modal, (snapshot) => selectModal(snapshot) !== undefined);
  const [{ Confirmation, ModalLayer }] = useState(() => ({
    Confirmation: lazy(async () => ({
      default: (await app.load(() => import("./Confirmation.tsx"))).Confirmation,
    })),
    ModalLayer: lazy(async () => ({
      default: (await app.load(() => import("./ModalLayer.tsx"))).ModalLayer,
    })),
  }));
  return (
    // Each waits for its own code: a question that is being loaded must not take the modal and its focus away.
    <>
      <Suspense fallback={null}>{isShowing && <ModalLayer />}</Suspense>
      <Suspense fallback={null}>{isAsking && <Confirmation />}</Suspense>
    </>
  );
}
