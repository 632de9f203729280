import { feedbackPictureScreen } from "@canopy/core/feedback";
import { selectData, selectReadingFailure, selectReadingStatus } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { ZoomPicture } from "#ui/picture/ZoomPicture.tsx";

interface SentPictureProps {
  readonly id: string;
  readonly title: string;
}

/** The picture sent with a feedback item. */
export function SentPicture({ id, title }: SentPictureProps) {
  const reading = useScreen(feedbackPictureScreen, { ask: id });
  const src = useSelector(reading, selectData<string>);
  const failure = useSelector(reading, selectReadingFailure, shallowEqual);
  const isLoading = useSelector(reading, selectReadingStatus) === "loading";
  if (failure)
    return <ErrorState message={failure.text} onRetry={() => reading.send({ type: "reading.retry" })} />;
  if (isLoading || src === undefined) return <SkeletonText lineCount={8} label="Loading the screenshot" />;
  return <ZoomPicture src={src} label={`Screenshot sent with “${title}”`} />;
}
