import type { LazyPart } from "@canopy/core";
import { quietScreen } from "@canopy/core/frame";
import { useSelector } from "@xstate/react";
import { useDeferredValue, useSyncExternalStore, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";
import { useApp, useScreen } from "./appContext.tsx";

/** The message of a failed load, and a retry. */
export interface LateFailure {
  readonly text: string;
  readonly retry: () => void;
}

interface LateProps<Loaded> {
  readonly part: LazyPart<Loaded>;
  /** False: nothing is loaded; a loaded part stays. */
  readonly isNeeded?: boolean;
  /** The page begins with it, and nobody can press anything before: it is rendered in one go, because slices take a slow processor longer. */
  readonly isFirst?: boolean;
  /** Shown while the code loads. */
  readonly pending?: ReactNode;
  /** Shown after a failed load. */
  readonly renderFailure?: (failure: LateFailure) => ReactNode;
  readonly children: (loaded: Loaded) => ReactNode;
}

const dontSubscribe = () => () => undefined;

/** The state as React last rendered it in slices: so a part blocks no key, and its effects run after it is painted. Another part has its own state at once. */
const useInSlices = <State,>(part: unknown, state: State): State => {
  const rendered = useDeferredValue({ part, state });
  return rendered.part === part ? rendered.state : state;
};

/** Loads a component on first use. If its chunk fails to load, renders `renderFailure`; the rest of the page keeps working. Source: behaviour.md §8. */
export function Late<Loaded>({
  part,
  isNeeded = true,
  isFirst = false,
  pending,
  renderFailure,
  children,
}: LateProps<Loaded>) {
  const shown = useApp().part(part);
  const isWatched = isNeeded || shown.read().status === "ready";
  const now = useSyncExternalStore(isWatched ? shown.subscribe : dontSubscribe, shown.read);
  const inSlices = useInSlices(part, now);
  const state = isFirst ? now : inSlices;
  if (state.status === "failed" && isWatched)
    return renderFailure?.({ text: state.text, retry: shown.retry });
  if (state.status !== "ready") return isWatched && pending;
  return (
    <ErrorBoundary fallback={null} onError={shown.broke}>
      <Drawn draw={() => children(state.loaded)} />
    </ErrorBoundary>
  );
}

/** Renders within the boundary, so that the boundary also catches what `draw` throws. */
const Drawn = ({ draw }: { readonly draw: () => ReactNode }) => draw();

const nobodyToTell = { owner: { send: () => undefined } };

/** True once what the screen reads is there and the browser is idle, or after two seconds: code that may wait is loaded then. */
export const useQuiet = (): boolean =>
  useSelector(useScreen(quietScreen, nobodyToTell), ({ status }) => status === "done");
