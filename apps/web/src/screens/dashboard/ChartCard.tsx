import type { ReadingActor } from "@canopy/core/records";
import type { ReactNode } from "react";
import { useReading } from "#kit/useReading.ts";
import { Card } from "#ui/layout/Card.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";

interface ChartCardProps<Data> {
  readonly reading: ReadingActor<Data>;
  /** The chart's title, also shown while it loads and where it failed. */
  readonly title: string;
  /** Says beside a failure what the data are that were read before; undefined where they are what was asked for. */
  readonly formerText?: (data: Data) => string | undefined;
  /** Null where the data are too few for a chart. */
  readonly children: (data: Data) => ReactNode;
}

const BONE_COUNT = 6;

/** A chart on a card, with its loading and failed states; what was read before stays beside a failure; renders nothing where the person may not see it. */
export function ChartCard<Data>({ reading, title, formerText, children }: ChartCardProps<Data>) {
  const { data, status, failure, onRetry } = useReading(reading);
  if (status === "hidden") return null;
  if (data !== undefined) {
    const chart = children(data);
    if (chart === null) return null;
    const former = formerText?.(data);
    return (
      <Card>
        {chart}
        {status === "failed" && failure && (
          <ErrorState message={[failure.text, former].filter(Boolean).join(" ")} onRetry={onRetry} />
        )}
      </Card>
    );
  }
  return (
    <Card title={title}>
      {failure ? (
        <ErrorState message={failure.text} onRetry={onRetry} />
      ) : (
        <SkeletonText lineCount={BONE_COUNT} label={`Loading ${title.toLowerCase()}`} />
      )}
    </Card>
  );
}
