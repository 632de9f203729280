import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import {
  Header,
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  MenuTrigger,
  Popover,
} from "react-aria-components/Menu";
import { Check } from "lucide-react";
import { classes } from "./classes.ts";
import { useNavigate } from "./Link.tsx";
import buttonStyles from "./Button.module.css";
import styles from "./Popover.module.css";

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: "danger" | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Of entries in a group of choices: shown with a tick. */
  readonly isChecked?: boolean | undefined;
  /** Where it goes; or what it does. */
  readonly href?: string | undefined;
  readonly onAction?: (() => void) | undefined;
}

export interface MenuGroup {
  readonly id: string;
  readonly heading?: string;
  /** The entries are choices, one or any of them; else each is an action. */
  readonly choice?: "single" | "multiple";
  readonly entries: readonly MenuEntry[];
}

export interface MenuProps {
  /** The name of the menu, and of its trigger unless the trigger's own words name it. */
  readonly label: string;
  readonly isNamedByTrigger?: boolean;
  /** What the trigger shows. */
  readonly trigger: ReactNode;
  readonly groups: readonly MenuGroup[];
  readonly placement?: "bottom start" | "bottom end" | "top start" | "right bottom";
  /** Of the trigger, instead of the quiet icon button's. */
  readonly triggerClassName?: string | undefined;
}

/** A button that opens a list of actions: row menus, the user menu, choices of a toolbar. */
export function Menu(props: MenuProps) {
  const {
    label,
    isNamedByTrigger = false,
    trigger,
    groups,
    placement = "bottom end",
    triggerClassName,
  } = props;
  const navigate = useNavigate();
  const entries = new Map(
    groups.flatMap((group) => group.entries.map((entry) => [entry.id, entry] as const)),
  );
  const act = (id: string) => {
    const entry = entries.get(id);
    entry?.onAction?.();
    if (entry?.href !== undefined) navigate(entry.href);
  };
  return (
    <MenuTrigger>
      <Button
        {...(!isNamedByTrigger && { "aria-label": label })}
        className={triggerClassName ?? classes(buttonStyles["button"])}
        {...(triggerClassName === undefined && {
          "data-kind": "iconOnly",
          "data-variant": "secondary",
          "data-size": "small",
        })}
      >
        {trigger}
      </Button>
      <Popover placement={placement} offset={4} className={styles["popover"] ?? ""}>
        <AriaMenu aria-label={label} className={styles["list"] ?? ""} onAction={(key) => act(String(key))}>
          {groups.map((group, index) => (
            <MenuSection
              key={group.id}
              id={group.id}
              {...(group.choice && { selectionMode: group.choice })}
              selectedKeys={group.entries.filter((entry) => entry.isChecked).map((entry) => entry.id)}
              aria-label={group.heading ?? label}
            >
              {index > 0 && group.heading === undefined && <Header className={styles["separator"] ?? ""} />}
              {group.heading !== undefined && (
                <Header className={styles["heading"] ?? ""}>{group.heading}</Header>
              )}
              {group.entries.map((entry) => (
                <MenuRow key={entry.id} entry={entry} />
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

const MenuRow = ({ entry }: { readonly entry: MenuEntry }) => (
  <MenuItem
    id={entry.id}
    textValue={entry.label}
    isDisabled={entry.isDisabled ?? false}
    className={styles["item"] ?? ""}
    data-tone={entry.tone}
  >
    {entry.icon}
    <span>{entry.label}</span>
    {entry.isChecked && <Check aria-hidden className={styles["check"]} />}
  </MenuItem>
);
