import { pathTo, type Feedback } from "@canopy/core";
import { feedbackScreen } from "@canopy/core/feedback";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { RecordRead } from "#kit/RecordRead.tsx";
import { ButtonLink } from "#ui/button/ButtonLink.tsx";
import { Lines } from "#ui/text/Lines.tsx";
import { Row, Stack } from "#ui/layout/Stack.tsx";
import { FeedbackFacts } from "./FeedbackFacts.tsx";
import { SentPicture } from "./SentPicture.tsx";

/** A preview of the feedback item `id` in the app's modal. */
export const FeedbackLook = ({ id }: ModalContentProps) => (
  <RecordRead screen={feedbackScreen} id={id} noun="feedback item" lineCount={8} showsKnown>
    {(feedback) => <Look feedback={feedback} />}
  </RecordRead>
);

const Look = ({ feedback }: { readonly feedback: Feedback }) => (
  <Stack gap="large">
    <Lines text={feedback.description} />
    {feedback.resolutionNote !== null && (
      <Lines text={`${feedback.closedAt === null ? "Latest note" : "Answer"}: ${feedback.resolutionNote}`} />
    )}
    {feedback.hasScreenshot && <SentPicture id={feedback.id} title={feedback.title} />}
    <FeedbackFacts feedback={feedback} />
    <Row>
      <ButtonLink label="Open its page" href={pathTo("feedback", { feedbackId: feedback.id })} />
    </Row>
  </Stack>
);
