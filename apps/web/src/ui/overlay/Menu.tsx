import { use, useState, type ComponentType } from "react";
import { MenuCodeContext, triggerLook, type MenuProps } from "./menuTrigger.ts";

const openingKeys = new Set(["Enter", " ", "ArrowDown", "ArrowUp"]);

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
        if (!openingKeys.has(event.key)) return;
        // Without it the key clicks the button, which react-aria takes for a screen reader's press: it then gives the
        // focus to the first entry only after every transition on the page has ended.
        event.preventDefault();
        void open();
      }}
    >
      {props.trigger}
    </button>
  );
}
