import { use, useState, type ComponentType } from "react";
import { MenuCodeContext, triggerLook, type MenuProps } from "./menuTrigger.ts";

/** A button that opens a list of actions: row menus, the user menu, toolbar choices. The list's code loads on first use; after a failure the next press tries again. */
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
      // The failure was reported; the next press of this button tries again.
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
