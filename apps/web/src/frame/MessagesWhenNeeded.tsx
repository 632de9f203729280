import { quietScreen } from "@canopy/core/frame";
import { lazyPart } from "@canopy/core";
import { selectToasts } from "@canopy/core/shell";
import { useSelector } from "@xstate/react";
import { PlainMessages } from "../ui/overlay/PlainMessages.tsx";
import { useApp, useScreen } from "../kit/appContext.tsx";
import { Late } from "../kit/Late.tsx";

/** Never reloads the page after a failure, because a reload would remove the toasts. */
const messages = lazyPart(() => import("./Messages.tsx").then((m) => m.Messages), { reloads: false });

/** The toasts. Their code loads with the first toast, if not before; if it fails to load, their texts are shown without it. */
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

/** Once the screen has come to rest: the video may be fetched, and the toasts' code, because a toast may have to report that the network is gone. */
export function AtRest() {
  const app = useApp();
  useScreen(quietScreen, {
    owner: {
      send: (event) => {
        app.backdrop.send(event);
        void app.preload(messages);
      },
    },
  });
  return null;
}
