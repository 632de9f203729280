import { firstMessages } from "@canopy/core";
import type { FallbackProps } from "react-error-boundary";
import { ErrorState } from "../ui/ErrorState.tsx";

/** What stands in the place of something that broke or could not be loaded, with another try. Source: behaviour.md §2, §8. */
export const BrokenScreen = ({ resetErrorBoundary }: FallbackProps) => (
  <ErrorState
    title="This screen could not be shown"
    message={firstMessages.unexpected}
    onRetry={resetErrorBoundary}
  />
);
