import { lazyPart, sayLoadFailure } from "@canopy/core";
import { useMemo, type ReactNode } from "react";
import { MenuCodeContext } from "../ui/overlay/menuTrigger.ts";
import { useApp } from "../kit/appContext.tsx";

const awakeMenu = lazyPart(() => import("../ui/overlay/AwakeMenu.tsx").then((m) => m.AwakeMenu), {
  onFail: sayLoadFailure,
});

/** Provides the menus below it with the loader of their code. */
export function MenuCode({ children }: { readonly children: ReactNode }) {
  const app = useApp();
  const code = useMemo(
    () => ({ load: () => app.load(awakeMenu), preload: () => app.preload(awakeMenu) }),
    [app],
  );
  return <MenuCodeContext value={code}>{children}</MenuCodeContext>;
}
