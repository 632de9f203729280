import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../button/Button.tsx";
import { Menu } from "../overlay/Menu.tsx";
import type { MenuEntry } from "../overlay/menuTrigger.ts";
import { useMedia, widths } from "../media/useMedia.ts";
import { Spinner } from "../text/Spinner.tsx";
import styles from "./SelectionBar.module.css";

interface SelectionBarProps {
  /** '3 reminders selected'. */
  readonly text: string;
  /** Chooses all rows that match: 'Select all 137 that match'. */
  readonly all?: { readonly label: string; readonly onPress: () => void } | undefined;
  /** The running action; the others rest meanwhile. */
  readonly progress: string | undefined;
  readonly actions: readonly MenuEntry[];
  /** Further tools, before the button that clears. */
  readonly more?: ReactNode;
  readonly onClear: () => void;
}

/** The number of actions that stand in one line beside an open sidebar. */
const FEW_ACTIONS = 4;

/** The actions on the chosen rows, at the foot of a table; the bar moves no row. Actions that need more than one line are in a menu. */
export function SelectionBar({ text, all, progress, actions, more, onClear }: SelectionBarProps) {
  const hasRoom = useMedia(actions.length > FEW_ACTIONS ? widths.wide : widths.frame);
  const rests = progress !== undefined;
  return (
    <div className={styles["bar"]} role="group" aria-label="Selected rows">
      <output className={styles["text"]}>
        {rests && <Spinner />}
        {progress ?? text}
      </output>
      {all && !rests && <Button label={all.label} size="small" kind="tab" onPress={all.onPress} />}
      <div className={styles["actions"]}>
        {hasRoom
          ? actions.map(({ id, label, icon, tone, onAction }) => (
              <Button
                key={id}
                label={label}
                size="small"
                icon={icon}
                data-danger={tone === "danger" || undefined}
                isDisabled={rests}
                onPress={onAction}
              />
            ))
          : actions.length > 0 && (
              <Menu
                label="Actions"
                isNamedByTrigger
                trigger="Actions"
                placement="top start"
                groups={[
                  {
                    id: "actions",
                    entries: actions.map((action) => ({ ...action, isDisabled: rests })),
                  },
                ]}
              />
            )}
        {more}
        <Button
          kind="iconOnly"
          size="small"
          aria-label="Clear selection"
          icon={<X aria-hidden />}
          isDisabled={rests}
          onPress={onClear}
        />
      </div>
    </div>
  );
}
