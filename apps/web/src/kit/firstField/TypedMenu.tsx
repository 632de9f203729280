import { AwakeMenu } from "#ui/overlay/AwakeMenu.tsx";
import type { MenuProps } from "#ui/overlay/menuTrigger.ts";
import { useApp } from "../appContext.tsx";
import { takeTypedText } from "./takeTypedText.ts";

/** A menu that goes to the entry whose name was typed while its code was loaded. */
export function TypedMenu(props: MenuProps) {
  const app = useApp();
  return <AwakeMenu {...props} takeTyped={() => takeTypedText(app)} />;
}
