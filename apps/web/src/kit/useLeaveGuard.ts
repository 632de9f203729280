import { discardQuestion } from "@canopy/core";
import { useEffect } from "react";
import { useApp } from "./appContext.tsx";

const wayOut = (event: MouseEvent): string | undefined => {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  const isOurs = link !== null && link.target === "" && link.origin === location.origin;
  return isPlain && isOurs ? link.pathname + link.search + link.hash : undefined;
};

/**
 * Asks before a link leads away from unsaved work; `onDiscard` hears a yes. Closing the tab asks too, in the browser's words.
 * Source: behaviour.md §4 Unsaved work.
 */
export const useLeaveGuard = (isDirty: boolean, onDiscard: () => void): void => {
  const app = useApp();
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: MouseEvent): void => {
      const to = wayOut(event);
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      app.ask(discardQuestion, () => {
        onDiscard();
        app.announce({ type: "navigate", to });
      });
    };
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    document.addEventListener("click", ask, { capture: true });
    window.addEventListener("beforeunload", warn);
    return () => {
      document.removeEventListener("click", ask, { capture: true });
      window.removeEventListener("beforeunload", warn);
    };
  }, [app, isDirty, onDiscard]);
};
