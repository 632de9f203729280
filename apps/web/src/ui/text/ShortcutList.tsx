import { Kbd } from "./Kbd.tsx";
import styles from "./ShortcutList.module.css";

interface ShortcutGroup {
  readonly heading: string;
  readonly shortcuts: readonly { readonly keys: readonly string[]; readonly label: string }[];
}

/** A list of keys and their effects, in groups. */
export const ShortcutList = ({ groups }: { readonly groups: readonly ShortcutGroup[] }) => (
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
);
