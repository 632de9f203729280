import { lazyPart } from "@canopy/core";
import { quietScreen, selectToasts } from "@canopy/core/shell";
import { useSelector } from "@xstate/react";
import { PlainMessages } from "../ui/overlay/PlainMessages.tsx";
import { useApp, useScreen } from "../kit/appContext.tsx";
import { Late } from "../kit/Late.tsx";

/** A reload would take away what is being said. */
const messages = lazyPart(() => import("./Messages.tsx").then((m) => m.Messages), { reloads: false });

/** The toasts; their code comes with the first one, if not before. Where it does not come, their words are said without it. */
export function MessagesWhenNeeded() {
  const { toasts } = useApp();
  const shown = useSelector(toasts, selectToasts);
  return (
    <Late
      part={messages}
      isNeeded={shown.length > 0}
      renderFailure={() => (
        <PlainMessages messages={shown} onShown={(id) => toasts.send({ type: "toast.shown", id })} />
      )}
    >
      {(Messages) => <Messages />}
    </Late>
  );
}

/** Fetches the toasts' code after the screen beside it: early all the same, because a toast may have to tell of a network that is gone. */
export function MessagesAhead() {
  const app = useApp();
  useScreen(quietScreen, { owner: { send: () => void app.preload(messages) } });
  return null;
}
