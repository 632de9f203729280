import { createContext, type ComponentType, type ReactNode } from "react";
import { classes } from "../text/classes.ts";
import buttonStyles from "../button/Button.module.css";

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

/** How a menu's trigger looks and is named, before its menu is there and after. */
export const triggerLook = ({ label, isNamedByTrigger = false, triggerClassName }: MenuProps) => ({
  ...(!isNamedByTrigger && { "aria-label": label }),
  className: triggerClassName ?? classes(buttonStyles["button"]),
  ...(triggerClassName === undefined && {
    "data-kind": "iconOnly",
    "data-variant": "secondary",
    "data-size": "small",
  }),
});

/** How menus get the code of their lists, which comes with the first wish for one. */
export interface MenuCode {
  /** Rejects where it does not come; whoever hands it in has said so by then. */
  load(): Promise<ComponentType<MenuProps>>;
  preload(): Promise<void>;
}

/** Handed in by the application; without it no menu opens. */
export const MenuCodeContext = createContext<MenuCode | undefined>(undefined);
