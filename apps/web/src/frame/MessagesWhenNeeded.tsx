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
    // Keeps the toasts accessible and clickable while a modal or a panel hides the rest of the page. It must be there
    // before the modal opens, also where its first toast comes later.
    <div data-react-aria-top-layer="true">
      <Late
        part={messages}
        isNeeded={shown.length > 0}
        renderFailure={() => (
          <PlainMessages messages={shown} onShown={(id) => toasts.send({ type: "toast.shown", id })} />
        )}
      >
        {(Messages) => <Messages />}
      </Late>
    </div>
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
