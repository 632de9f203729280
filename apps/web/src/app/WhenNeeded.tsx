import { lazy, Suspense, useState, type ComponentType, type ReactNode } from "react";
import { ErrorBoundary } from "react-error-boundary";

interface WhenNeededProps {
  readonly isNeeded: boolean;
  readonly load: () => Promise<ComponentType>;
  /** Stands in its place while its code cannot be had. */
  readonly instead?: ReactNode;
  /** Once it differs, its code is tried again. */
  readonly attempt?: string | undefined;
  readonly onFail?: () => void;
}

/** A part beside the screen whose code comes with its first need; one that does not come takes nothing else away. */
export function WhenNeeded({ isNeeded, load, instead, attempt, onFail }: WhenNeededProps) {
  const make = () => lazy(async () => ({ default: await load() }));
  const [Part, setPart] = useState(make);
  const forget = () => {
    // A lazy part keeps its failure; the next try needs a new one.
    setPart(make());
    onFail?.();
  };
  return (
    isNeeded && (
      <ErrorBoundary fallback={instead} resetKeys={[attempt]} onError={forget}>
        <Suspense fallback={null}>
          <Part />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
