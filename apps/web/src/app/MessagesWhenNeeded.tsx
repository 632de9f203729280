import { selectToasts } from "@canopy/core";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { PlainMessages } from "../ui/PlainMessages.tsx";
import { useApp } from "./appContext.tsx";
import { useQuietMoment } from "./useQuietMoment.ts";
import { WhenNeeded } from "./WhenNeeded.tsx";

const load = async () => (await import("./Messages.tsx")).Messages;

/** The toasts; their code comes with the first one, if not before. Where it does not come, their words are said without it. */
export function MessagesWhenNeeded() {
  const { toasts } = useApp();
  const shown = useSelector(toasts, selectToasts);
  const [isNeeded, setNeeded] = useState(shown.length > 0);
  if (shown.length > 0 && !isNeeded) setNeeded(true);
  return (
    <WhenNeeded
      isNeeded={isNeeded}
      load={load}
      instead={<PlainMessages messages={shown} onShown={(id) => toasts.send({ type: "toast.shown", id })} />}
      attempt={shown.at(-1)?.id}
    />
  );
}

// Once more with the first toast: that try tells what becomes of a failure.
const loadAhead = () => void load().catch(() => undefined);

/** Fetches the toasts' code after the screen beside it: early all the same, because a toast may have to tell of a network that is gone. */
export function MessagesAhead() {
  useQuietMoment(loadAhead);
  return null;
}
