import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "../button/Button.tsx";
import styles from "./SidePanel.module.css";

export interface SidePanelProps {
  readonly title: string;
  /** Shown beside the title, before the close button. */
  readonly actions?: ReactNode;
  /** Called on Escape, on a click beside the panel and by the close button. */
  readonly onClose: () => void;
  /** Content that scrolls by itself. */
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** A panel over the right of the page, as high as the window and full width on phones. Toasts leave its head visible. */
export function SidePanel({ title, actions, onClose, children, foot }: SidePanelProps) {
  return (
    <ModalOverlay
      className={styles["overlay"] ?? ""}
      // The place of the app's dialogs, so that one that opens later stands above the panel.
      UNSTABLE_portalContainer={document.getElementById("modal-root") ?? document.body}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <AriaModal className={styles["panel"] ?? ""} data-side-panel>
        <Dialog className={styles["dialog"] ?? ""}>
          <div className={styles["head"]}>
            <Heading slot="title" level={2} className={styles["title"] ?? ""}>
              {title}
            </Heading>
            {actions}
            <Button kind="iconOnly" aria-label="Close" icon={<X aria-hidden />} onPress={onClose} />
          </div>
          {/* Focusable, so that the arrow keys can scroll it. */}
          <div className={styles["body"]} tabIndex={0} role="group" aria-label={title}>
            {children}
          </div>
          {foot !== undefined && <div className={styles["foot"]}>{foot}</div>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
