import { Kbd } from "./Kbd.tsx";
import { Modal, type ModalPhase } from "./Modal.tsx";
import styles from "./ShortcutsDialog.module.css";

export interface ShortcutGroup {
  readonly heading: string;
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly label: string }[];
}

export interface ShortcutsDialogProps {
  readonly groups: readonly ShortcutGroup[];
  readonly phase: ModalPhase;
  readonly onClose: () => void;
}

/** All keyboard shortcuts, opened by `?`. */
export const ShortcutsDialog = ({ groups, phase, onClose }: ShortcutsDialogProps) => (
  <Modal title="Keyboard shortcuts" phase={phase} size="small" onClose={onClose}>
    <div className={styles["groups"]}>
      {groups.map((group) => (
        <section key={group.heading} className={styles["group"]}>
          <h3 className={styles["heading"]}>{group.heading}</h3>
          <dl>
            {group.shortcuts.map((shortcut) => (
              <div key={shortcut.label} className={styles["row"]}>
                <dt>{shortcut.label}</dt>
                <dd>
                  {shortcut.keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Modal>
);
