import { feedbackPicture } from "@canopy/core/feedback";
import { useScreen } from "#kit/appContext.tsx";
import { useReading } from "#kit/useReading.ts";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { ZoomPicture } from "#ui/picture/ZoomPicture.tsx";

interface SentPictureProps {
  readonly id: string;
  readonly title: string;
}

/** The picture sent with a feedback item. */
export function SentPicture({ id, title }: SentPictureProps) {
  const { data: src, status, failure, onRetry } = useReading(useScreen(feedbackPicture, { ask: id }));
  if (failure) return <ErrorState message={failure.text} onRetry={onRetry} />;
  if (status === "loading" || src === undefined)
    return <SkeletonText lineCount={8} label="Loading the screenshot" />;
  return <ZoomPicture src={src} label={`Screenshot sent with “${title}”`} />;
}
