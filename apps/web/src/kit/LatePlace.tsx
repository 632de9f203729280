import type { LazyPart } from "@canopy/core";
import type { ReactNode } from "react";
import { ErrorState } from "../ui/state/ErrorState.tsx";
import { Late } from "./Late.tsx";

interface LatePlaceProps<Loaded> {
  readonly part: LazyPart<Loaded>;
  readonly pending?: ReactNode;
  readonly children: (loaded: Loaded) => ReactNode;
}

/** A late component with a place of its own on the page, where a failure is shown with a retry. */
export const LatePlace = <Loaded,>(props: LatePlaceProps<Loaded>) => (
  <Late {...props} renderFailure={({ text, retry }) => <ErrorState message={text} onRetry={retry} />} />
);
