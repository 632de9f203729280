import { pathTo, type Feedback } from "@canopy/core";
import { feedbackScreen } from "@canopy/core/feedback";
import { selectRecord, selectRecordFailure } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { ButtonLink } from "#ui/button/ButtonLink.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { Lines } from "#ui/text/Lines.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { Row, Stack } from "#ui/layout/Stack.tsx";
import { FeedbackFacts } from "./FeedbackFacts.tsx";
import { SentPicture } from "./SentPicture.tsx";

/** A preview of the feedback item `id` in the app's modal. */
export function FeedbackLook({ id }: ModalContentProps) {
  const record = useScreen(feedbackScreen, { id: typeof id === "string" ? id : "" });
  const feedback = useSelector(record, selectRecord<Feedback>);
  const failure = useSelector(record, selectRecordFailure<Feedback>, shallowEqual);
  if (failure && !feedback)
    return <ErrorState message={failure.text} onRetry={() => record.send({ type: "record.retry" })} />;
  if (!feedback) return <SkeletonText lineCount={8} label="Loading the feedback item" />;
  return (
    <Stack gap="large">
      <Lines text={feedback.description} />
      {feedback.resolutionNote !== null && (
        <Lines
          text={`${feedback.closedAt === null ? "Latest note" : "Answer"}: ${feedback.resolutionNote}`}
        />
      )}
      {feedback.hasScreenshot && <SentPicture id={feedback.id} title={feedback.title} />}
      <FeedbackFacts feedback={feedback} />
      <Row>
        <ButtonLink label="Open its page" href={pathTo("feedback", { feedbackId: feedback.id })} />
      </Row>
    </Stack>
  );
}
