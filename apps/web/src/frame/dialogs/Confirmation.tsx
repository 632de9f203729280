import { selectIsConfirmClosing, selectIsConfirmLoading, selectQuestion } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { ConfirmDialog } from "#ui/overlay/ConfirmDialog.tsx";
import { useApp } from "#kit/appContext.tsx";

/** The app's only confirmation dialog. Source: behaviour.md §2. */
export function Confirmation() {
  const { confirm } = useApp();
  const question = useSelector(confirm, selectQuestion);
  const isLoading = useSelector(confirm, selectIsConfirmLoading);
  const isClosing = useSelector(confirm, selectIsConfirmClosing);
  if (!question) return null;
  return (
    <ConfirmDialog
      title={question.title}
      message={question.message}
      confirmLabel={question.confirmLabel}
      cancelLabel={question.cancelLabel}
      tone={question.isDanger ? "danger" : "primary"}
      isLoading={isLoading}
      phase={isClosing ? "closing" : "open"}
      onConfirm={() => confirm.send({ type: "confirm.accept" })}
      onCancel={() => confirm.send({ type: "confirm.cancel" })}
    />
  );
}
