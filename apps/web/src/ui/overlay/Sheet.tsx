import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "../button/Button.tsx";
import styles from "./Sheet.module.css";

export interface SheetProps {
  readonly title: string;
  readonly isOpen: boolean;
  /** Called on Escape, on a press above the sheet and by the close button. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal sheet that comes from below and is as high as its content, at most almost the window. A dialog may open above it. */
export const Sheet = ({ title, isOpen, onClose, children }: SheetProps) => (
  <ModalOverlay
    className={styles["overlay"] ?? ""}
    // The place of the app's dialogs, so that one that opens later stands above the sheet.
    UNSTABLE_portalContainer={document.getElementById("modal-root") ?? document.body}
    isOpen={isOpen}
    isDismissable
    onOpenChange={(isStillOpen) => !isStillOpen && onClose()}
  >
    <AriaModal className={styles["sheet"] ?? ""}>
      <Dialog className={styles["dialog"] ?? ""}>
        <div className={styles["head"]}>
          <Heading slot="title" level={2} className={styles["title"] ?? ""}>
            {title}
          </Heading>
          <Button kind="iconOnly" aria-label="Close" icon={<X aria-hidden />} onPress={onClose} />
        </div>
        {/* Focusable, so that the arrow keys can scroll it. */}
        <div className={styles["body"]} tabIndex={0} role="group" aria-label={title}>
          {children}
        </div>
      </Dialog>
    </AriaModal>
  </ModalOverlay>
);
