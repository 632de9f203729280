import { lazyPart, sayLoadFailure } from "@canopy/core";
import { keepKeys } from "@canopy/core/frame";
import { useMemo, type ReactNode } from "react";
import { MenuCodeContext } from "../ui/overlay/menuTrigger.ts";
import { useApp } from "../kit/appContext.tsx";

const awakeMenu = lazyPart(() => import("../kit/firstField/TypedMenu.tsx").then((m) => m.TypedMenu), {
  onFail: sayLoadFailure,
});

/** Provides the menus below it with the loader of their code. */
export function MenuCode({ children }: { readonly children: ReactNode }) {
  const app = useApp();
  const code = useMemo(
    () => ({
      load: () => {
        keepKeys(app);
        return app.load(awakeMenu);
      },
      preload: () => app.preload(awakeMenu),
    }),
    [app],
  );
  return <MenuCodeContext value={code}>{children}</MenuCodeContext>;
}
