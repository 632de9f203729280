import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from "react-aria-components/Modal";
import { Text } from "react-aria-components/Text";
import { Button } from "../button/Button.tsx";
import styles from "./Modal.module.css";

/** Open or closing: the owner removes a closing modal after 300 ms. */
export type ModalPhase = "open" | "closing";

export interface ModalProps {
  readonly title: string;
  readonly message?: ReactNode;
  readonly phase: ModalPhase;
  readonly size?: "small" | "medium" | "large";
  readonly role?: "dialog" | "alertdialog";
  readonly hasCloseButton?: boolean;
  readonly isEscapeDisabled?: boolean;
  readonly isOverlayDisabled?: boolean;
  /** Called on Escape, on a click on the overlay and by the close button. */
  readonly onClose: () => void;
  readonly children?: ReactNode;
  /** Buttons at the foot, the main one last. */
  readonly actions?: ReactNode;
}

/** A modal inside the element `modal-root`; renders nothing where that element is missing. Source: behaviour.md §2. */
export function Modal(props: ModalProps) {
  const {
    phase,
    size = "medium",
    role = "dialog",
    isEscapeDisabled = false,
    isOverlayDisabled = false,
    onClose,
  } = props;
  const root = document.getElementById("modal-root");
  if (!root) return null;
  return (
    <ModalOverlay
      className={styles["overlay"] ?? ""}
      UNSTABLE_portalContainer={root}
      isOpen={phase === "open"}
      isExiting={phase === "closing"}
      isDismissable={!isOverlayDisabled}
      isKeyboardDismissDisabled={isEscapeDisabled}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <AriaModal className={styles["modal"] ?? ""} data-size={size}>
        <Dialog className={styles["dialog"] ?? ""} role={role}>
          <ModalContent {...props} />
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}

const ModalContent = ({ title, message, hasCloseButton = true, onClose, children, actions }: ModalProps) => (
  <>
    <div className={styles["head"]}>
      <div>
        <Heading slot="title" level={2} className={styles["title"] ?? ""}>
          {title}
        </Heading>
        {message !== undefined && (
          // The slot makes it the description of an alert dialog.
          <Text slot="description" elementType="div" className={styles["message"] ?? ""}>
            {message}
          </Text>
        )}
      </div>
      {hasCloseButton && (
        <Button kind="iconOnly" size="small" aria-label="Close" icon={<X aria-hidden />} onPress={onClose} />
      )}
    </div>
    <div className={styles["body"]}>{children}</div>
    {actions !== undefined && <div className={styles["actions"]}>{actions}</div>}
  </>
);
