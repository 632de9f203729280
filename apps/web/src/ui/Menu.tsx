import { lazy, Suspense, useState } from "react";
import { triggerLook, type MenuProps } from "./menuTrigger.ts";

const load = () => import("./AwakeMenu.tsx");
const AwakeMenu = lazy(async () => ({ default: (await load()).AwakeMenu }));

const preload = () => void load();

/** A button that opens a list of actions: row menus, the user menu, choices of a toolbar. The list's code comes with the first wish for it. */
export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false);
  const resting = (
    <button
      type="button"
      {...triggerLook(props)}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setWanted(true)}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
        event.preventDefault();
        setWanted(true);
      }}
    >
      {props.trigger}
    </button>
  );
  if (!isWanted) return resting;
  return (
    <Suspense fallback={resting}>
      <AwakeMenu {...props} />
    </Suspense>
  );
}
