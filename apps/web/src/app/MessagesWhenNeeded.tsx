import { selectIsBusy, selectToasts } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { whenIdle } from "../ports/whenIdle.ts";
import { useApp } from "./appContext.tsx";

const load = () => import("./Messages.tsx");
const Messages = lazy(async () => ({ default: (await load()).Messages }));

/** The toasts; their code comes with the first one, if not before. */
export function MessagesWhenNeeded() {
  const { toasts } = useApp();
  const hasToasts = useSelector(toasts, (snapshot) => selectToasts(snapshot).length > 0);
  const [isNeeded, setNeeded] = useState(hasToasts);
  if (hasToasts && !isNeeded) setNeeded(true);
  return <Suspense fallback={null}>{isNeeded && <Messages />}</Suspense>;
}

/** A first answer that takes longer than this does not keep the toasts' code waiting. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Fetches the toasts' code once the screen beside it is shown with what it reads, so that neither form nor list waits
 * for it: early all the same, because a toast may have to tell of a network that is gone.
 */
export function MessagesAhead() {
  const { activity } = useApp();
  const isBusy = useSelector(activity, selectIsBusy);
  useEffect(() => {
    if (!isBusy) return whenIdle(() => void load());
    const late = setTimeout(() => void load(), LONGEST_WAIT_MS);
    return () => clearTimeout(late);
  }, [isBusy]);
  return null;
}
