import { selectToasts } from "@canopy/core";
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

/**
 * Fetches the toasts' code once the screen beside it is shown, so that no form waits for it: early, because a toast
 * may have to tell of a network that is gone.
 */
export function MessagesAhead() {
  useEffect(() => whenIdle(() => void load()), []);
  return null;
}
