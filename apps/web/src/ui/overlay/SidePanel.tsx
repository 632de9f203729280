import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "../button/Button.tsx";
import styles from "./SidePanel.module.css";

export interface SidePanelProps {
  readonly title: string;
  /** Beside the title, before the close button. */
  readonly actions?: ReactNode;
  /** Asked by Escape, by a click beside the panel and by the close button. */
  readonly onClose: () => void;
  /** Scrolls by itself. */
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** A panel at the right over the page, as high as the window and on phones as wide. Toasts keep clear of its head. */
export function SidePanel({ title, actions, onClose, children, foot }: SidePanelProps) {
  return (
    <ModalOverlay
      className={styles["overlay"] ?? ""}
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <AriaModal className={styles["panel"] ?? ""} data-side-panel>
        <Dialog className={styles["dialog"] ?? ""}>
          <header className={styles["head"]}>
            <Heading slot="title" level={2} className={styles["title"] ?? ""}>
              {title}
            </Heading>
            {actions}
            <Button kind="iconOnly" aria-label="Close" icon={<X aria-hidden />} onPress={onClose} />
          </header>
          {/* Focusable, so that the arrow keys scroll it. */}
          <div className={styles["body"]} tabIndex={0} role="group" aria-label={title}>
            {children}
          </div>
          {foot !== undefined && <footer className={styles["foot"]}>{foot}</footer>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
