import type { ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { Modal, type ModalPhase } from "./Modal.tsx";

export interface ConfirmDialogProps {
  readonly title: string;
  readonly message: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  /** Shows 'Processing...' and disables the buttons. */
  readonly isLoading: boolean;
  /** With danger, the focus starts on Cancel. */
  readonly tone: "primary" | "danger";
  readonly phase: ModalPhase;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks for confirmation. Source: behaviour.md §2 'Confirmation dialog'. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, message, confirmLabel, cancelLabel, isLoading, tone, phase, onConfirm, onCancel } = props;
  // A disabled button cannot keep the focus, so new buttons are rendered and one of them takes it.
  const turn = isLoading ? "waiting" : "ready";
  return (
    <Modal
      title={title}
      message={message}
      phase={phase}
      size="small"
      role="alertdialog"
      hasCloseButton={false}
      isEscapeDisabled={isLoading}
      isOverlayDisabled={isLoading}
      onClose={onCancel}
      actions={
        <>
          <Button
            key={`cancel, ${turn}`}
            label={cancelLabel}
            isDisabled={isLoading}
            autoFocus={tone === "danger"}
            onPress={onCancel}
          />
          <Button
            key={`confirm, ${turn}`}
            label={isLoading ? "Processing..." : confirmLabel}
            variant={tone}
            isDisabled={isLoading}
            autoFocus={tone !== "danger"}
            onPress={onConfirm}
          />
        </>
      }
    />
  );
}
