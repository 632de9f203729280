import { createContext, type ComponentType, type ReactNode } from "react";
import { classes } from "../text/classes.ts";
import buttonStyles from "../button/Button.module.css";

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly tone?: "danger" | undefined;
  readonly isDisabled?: boolean | undefined;
  /** The entry is ticked; for entries of a choice. */
  readonly isChecked?: boolean | undefined;
  /** A link; without it the entry is an action. */
  readonly href?: string | undefined;
  readonly onAction?: (() => void) | undefined;
}

export interface MenuGroup {
  readonly id: string;
  readonly heading?: string;
  /** The entries are choices, one or several; actions when absent. */
  readonly choice?: "single" | "multiple";
  readonly entries: readonly MenuEntry[];
}

export interface MenuProps {
  /** Names the menu, and its trigger unless the trigger's text names it. */
  readonly label: string;
  readonly isNamedByTrigger?: boolean;
  /** The trigger's content. */
  readonly trigger: ReactNode;
  readonly groups: readonly MenuGroup[];
  readonly placement?: "bottom start" | "bottom end" | "top start" | "right bottom";
  /** Replaces the class of the trigger: a small button, or a quiet icon button where its content does not name it. */
  readonly triggerClassName?: string | undefined;
}

/** The look and name of a menu's trigger, before and after the menu's code has loaded. */
export const triggerLook = ({ label, isNamedByTrigger = false, triggerClassName }: MenuProps) => ({
  ...(!isNamedByTrigger && { "aria-label": label }),
  className: triggerClassName ?? classes(buttonStyles["button"]),
  ...(triggerClassName === undefined && {
    "data-kind": isNamedByTrigger ? "default" : "iconOnly",
    "data-variant": "secondary",
    "data-size": "small",
  }),
});

/** Loads the code of a menu's list on first use. */
export interface MenuCode {
  /** Rejects where it fails to load, after the failure was reported. */
  load(): Promise<ComponentType<MenuProps>>;
  preload(): Promise<unknown>;
}

/** Set by the application; without it no menu opens. */
export const MenuCodeContext = createContext<MenuCode | undefined>(undefined);
