import { firstMessages } from "@canopy/core/text";
import type { FallbackProps } from "react-error-boundary";
import { ErrorState } from "../ui/state/ErrorState.tsx";
import type { LateFailure } from "../kit/Late.tsx";

/** Replaces a screen that threw or failed to load, with a retry. Source: behaviour.md §2, §8. */
export const BrokenScreen = ({ text, retry }: LateFailure) => (
  <ErrorState title="This screen could not be shown" message={text} onRetry={retry} />
);

/** Replaces the app where something outside every screen threw. */
export const BrokenApp = ({ resetErrorBoundary }: FallbackProps) => (
  <BrokenScreen text={firstMessages.unexpected} retry={resetErrorBoundary} />
);
