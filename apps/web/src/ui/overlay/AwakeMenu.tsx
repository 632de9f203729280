import { useEffect, useRef, useState } from "react";
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
import { flushSync } from "react-dom";
import { useNavigate } from "../button/Link.tsx";
import { triggerLook, type MenuEntry, type MenuProps } from "./menuTrigger.ts";
import styles from "./Popover.module.css";

interface AwakeMenuProps extends MenuProps {
  /** The letters that were typed while its code was loaded: the menu goes to the entry that begins with them. */
  readonly takeTyped?: () => string;
}

/** A menu that was opened before: opens when its code arrives, and whenever its trigger is pressed from then on. Tab closes it. */
export function AwakeMenu(props: AwakeMenuProps) {
  const { label, trigger, groups, placement = "bottom end", takeTyped } = props;
  const navigate = useNavigate();
  const entries = new Map(
    groups.flatMap((group) => group.entries.map((entry) => [entry.id, entry] as const)),
  );
  const act = (id: string) => {
    const entry = entries.get(id);
    entry?.onAction?.();
    if (entry?.href !== undefined) navigate(entry.href);
  };
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const typed = useRef(takeTyped);
  useEffect(() => {
    const arrive = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || !target.closest("[role=menu]")) return;
      document.removeEventListener("focusin", arrive);
      const letters = typed.current?.() ?? "";
      // once the menu has noted which entry has the focus
      requestAnimationFrame(() => {
        for (const key of letters)
          target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      });
    };
    document.addEventListener("focusin", arrive);
    // This trigger replaced the pressed one, so it gets the focus when the menu closes.
    button.current?.focus();
    // oxlint-disable-next-line react/set-state-in-effect -- the menu notes the focus as it opens, so it opens a render later
    setOpen(true);
    return () => document.removeEventListener("focusin", arrive);
  }, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ key }: KeyboardEvent): void => {
      if (key !== "Tab") return;
      // Tab goes on from the trigger, once the menu that keeps the focus is gone.
      flushSync(() => setOpen(false));
      button.current?.focus();
    };
    // The menu keeps Tab to itself, so it is heard on its way down.
    document.addEventListener("keydown", leave, true);
    return () => document.removeEventListener("keydown", leave, true);
  }, [isOpen]);
  return (
    <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button ref={button} {...triggerLook(props)}>
        {trigger}
      </Button>
      <Popover placement={placement} offset={4} className={styles["popover"] ?? ""}>
        <AriaMenu
          autoFocus="first"
          aria-label={label}
          className={styles["list"] ?? ""}
          onAction={(key) => act(String(key))}
        >
          {groups.map((group, index) => (
            <MenuSection
              key={group.id}
              // Groups and entries share the menu's keys; with equal keys the later content would not render
              id={`group ${group.id}`}
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
