import { personName } from "@canopy/core/text";
import type { Feedback } from "@canopy/core";
import { feedbackFields, feedbackTypeLabel } from "@canopy/core/feedback";
import { relatedNames } from "@canopy/core/history";
import { RecordTabs } from "#screens/history/shared/RecordTabs.tsx";
import { Moment } from "#kit/Moment.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { CodeBlock } from "#ui/text/CodeBlock.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { Disclosure } from "#ui/layout/Disclosure.tsx";
import { Lines } from "#ui/text/Lines.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { FeedbackButtons } from "./FeedbackButtons.tsx";
import { FeedbackConversation } from "./FeedbackConversation.tsx";
import { FeedbackFacts } from "./FeedbackFacts.tsx";
import { SentPicture } from "./SentPicture.tsx";

const originOf = ({ type, author }: Feedback): string =>
  `${feedbackTypeLabel(type)}${author ? ` from ${personName(author)}` : ""}`;

const assigneeOf = ({ assignee }: Feedback): string =>
  assignee ? `Assigned to ${personName(assignee)}` : "Assigned to nobody yet";

/** A feedback item's text, picture, facts and actions. */
export const FeedbackPage = ({ feedback }: { readonly feedback: Feedback }) => (
  <>
    <RecordHead
      facts={[
        { id: "type", content: originOf(feedback) },
        { id: "sent", content: <Moment at={feedback.createdAt} /> },
        { id: "assignee", content: assigneeOf(feedback) },
      ]}
      actions={<FeedbackButtons feedback={feedback} />}
    />
    <RecordTabs
      entity="feedback"
      id={feedback.id}
      name={feedback.title}
      names={relatedNames(feedback)}
      fields={feedbackFields}
    >
      <Columns
        main={
          <>
            <Card title="What was said">
              <Lines text={feedback.description} />
            </Card>
            {feedback.hasScreenshot && (
              <Card title="Screenshot">
                <SentPicture id={feedback.id} title={feedback.title} />
              </Card>
            )}
            <FeedbackConversation feedback={feedback} />
          </>
        }
        side={
          <Card title="Facts">
            <FeedbackFacts feedback={feedback} />
            {feedback.stateSnapshot !== null && (
              <Disclosure label="State of the application">
                <CodeBlock label="State of the application" text={stateLines(feedback.stateSnapshot)} />
              </Disclosure>
            )}
          </Card>
        }
      />
    </RecordTabs>
  </>
);

/** Formats JSON line by line; returns any other text unchanged. */
const stateLines = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
