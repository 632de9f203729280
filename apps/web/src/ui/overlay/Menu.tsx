import { use, useState, type ComponentType } from "react";
import { MenuCodeContext, triggerLook, type MenuProps } from "./menuTrigger.ts";

/** A button that opens a list of actions: row menus, the user menu, choices of a toolbar. Its list's code is loaded on first use; where it does not come, the next press tries again. */
export function Menu(props: MenuProps) {
  const code = use(MenuCodeContext);
  const [Awake, setAwake] = useState<ComponentType<MenuProps>>();
  if (Awake) return <Awake {...props} />;
  const preload = () => void code?.preload();
  const open = async (): Promise<void> => {
    try {
      const Loaded = await code?.load();
      setAwake(() => Loaded);
    } catch {
      // It was said; this button stays, and its next press tries again.
    }
  };
  return (
    <button
      type="button"
      {...triggerLook(props)}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void open()}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        void open();
      }}
    >
      {props.trigger}
    </button>
  );
}
