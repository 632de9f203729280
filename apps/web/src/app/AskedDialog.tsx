import type { Confirmation } from "@canopy/core";
import { lazy, Suspense, useEffect, useState } from "react";

/** As long as the app's own modals take to leave, in milliseconds. Source: behaviour.md §9 Modal animation. */
const LEAVING_MS = 300;

const ConfirmDialog = lazy(async () => ({
  default: (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog,
}));

interface AskedDialogProps {
  /** The question of a machine that waits for an answer; undefined while it asks nothing. */
  readonly asked: (Confirmation & { readonly cancelLabel?: string }) | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A machine's question before an action. The dialog stays for its way out when the machine has moved on. */
export function AskedDialog({ asked, onConfirm, onCancel }: AskedDialogProps) {
  const [last, setLast] = useState(asked);
  if (asked && asked !== last) setLast(asked);
  const isLeaving = asked === undefined && last !== undefined;
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => setLast(undefined), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  if (!last) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={last.title}
        message={last.message}
        confirmLabel={last.confirmLabel}
        cancelLabel={last.cancelLabel}
        tone={last.tone ?? "primary"}
        phase={isLeaving ? "closing" : "open"}
        onConfirm={onConfirm}
        onCancel={onCancel}
      />
    </Suspense>
  );
}
