import { firstMessages } from "@canopy/core/text";
import type { FallbackProps } from "react-error-boundary";
import { ErrorState } from "../ui/state/ErrorState.tsx";
import type { LateFailure } from "../kit/Late.tsx";

/** Stands in the place of a screen that broke or could not be loaded, with another try. Source: behaviour.md §2, §8. */
export const BrokenScreen = ({ text, retry }: LateFailure) => (
  <ErrorState title="This screen could not be shown" message={text} onRetry={retry} />
);

/** The same for whatever broke outside of every screen. */
export const BrokenApp = ({ resetErrorBoundary }: FallbackProps) => (
  <BrokenScreen text={firstMessages.unexpected} retry={resetErrorBoundary} />
);
