import type { LazyPart } from "@canopy/core";
import { useSyncExternalStore, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useApp } from "./appContext.tsx";

/** Why a part is not there, in the person's words, and the next try. */
export interface LateFailure {
  readonly text: string;
  readonly retry: () => void;
}

interface LateProps<Loaded> {
  readonly part: LazyPart<Loaded>;
  /** False: nothing is loaded; what is there already stays. */
  readonly isNeeded?: boolean;
  /** Stands in its place while its code is loaded. */
  readonly pending?: ReactNode;
  /** Stands in its place after a failure. */
  readonly renderFailure?: (failure: LateFailure) => ReactNode;
  readonly children: (loaded: Loaded) => ReactNode;
}

const dontSubscribe = () => () => undefined;

/** Draws a part of the page whose code is loaded on first use; where it fails, the rest of the page stays. Source: behaviour.md §8. */
export function Late<Loaded>({ part, isNeeded = true, pending, renderFailure, children }: LateProps<Loaded>) {
  const shown = useApp().part(part);
  const isWatched = isNeeded || shown.read().status === "ready";
  const state = useSyncExternalStore(isWatched ? shown.subscribe : dontSubscribe, shown.read);
  if (state.status === "failed" && isWatched)
    return renderFailure?.({ text: state.text, retry: shown.retry });
  if (state.status !== "ready") return isWatched && pending;
  return (
    <ErrorBoundary fallback={null} onError={shown.broke}>
      <Drawn draw={() => children(state.loaded)} />
    </ErrorBoundary>
  );
}

/** Draws within the boundary, so that what fails in `draw` itself is caught there too. */
const Drawn = ({ draw }: { readonly draw: () => ReactNode }) => draw();
