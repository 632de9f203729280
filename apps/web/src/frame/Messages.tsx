import { selectToasts, type Toast } from "@canopy/core/shell";
import { useSelector } from "@xstate/react";
import { Toasts } from "../ui/overlay/Toasts.tsx";
import { useApp } from "../kit/appContext.tsx";

const drawn = ({
  id,
  turn,
  tone,
  text,
  byline,
  lines,
  sequel,
  undo,
  hasClose,
  link,
  isDismissed,
}: Toast) => ({
  id,
  turn,
  tone,
  title: text,
  byline,
  lines,
  sequel,
  canUndo: undo !== undefined,
  hasClose,
  href: link,
  phase: isDismissed ? ("dismissed" as const) : ("shown" as const),
});

/** The app's toasts at the top right. Source: behaviour.md §2. */
export function Messages() {
  const { toasts } = useApp();
  const shown = useSelector(toasts, selectToasts);
  return (
    <Toasts
      toasts={shown.map(drawn)}
      onShown={(id) => toasts.send({ type: "toast.shown", id })}
      onDismiss={(id) => toasts.send({ type: "toasts.dismiss", id })}
      onUndo={(id) => toasts.send({ type: "toast.undo", id })}
      onHover={(isHovered) => toasts.send({ type: isHovered ? "toasts.hold" : "toasts.resume" })}
    />
  );
}
