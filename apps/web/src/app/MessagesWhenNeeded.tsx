import { selectToasts } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { lazy, Suspense, useState } from "react";
import { useApp } from "./appContext.tsx";
import { useQuietMoment } from "./useQuietMoment.ts";

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

const loadAhead = () => void load();

/** Fetches the toasts' code after the screen beside it: early all the same, because a toast may have to tell of a network that is gone. */
export function MessagesAhead() {
  useQuietMoment(loadAhead);
  return null;
}
