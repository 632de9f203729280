import { useEffect, useState, type ReactNode } from "react";
import type { ModalPhase } from "../ui/Modal.tsx";

/** As long as the app's own modals take to leave, in milliseconds. Source: behaviour.md §9 Modal animation. */
const LEAVING_MS = 300;

interface LeavingProps<Shown> {
  /** What a machine asks; undefined while it asks nothing. */
  readonly shown: Shown | undefined;
  /** Draws it, for its way out too. */
  readonly children: (shown: Shown, phase: ModalPhase) => ReactNode;
}

/** Keeps what a machine asked on screen for its way out, when the machine has moved on. */
export function Leaving<Shown>({ shown, children }: LeavingProps<Shown>) {
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown !== last) setLast(shown);
  const isLeaving = shown === undefined && last !== undefined;
  useEffect(() => {
    if (!isLeaving) return undefined;
    const timer = setTimeout(() => setLast(undefined), LEAVING_MS);
    return () => clearTimeout(timer);
  }, [isLeaving]);
  return last === undefined ? null : children(shown ?? last, isLeaving ? "closing" : "open");
}
