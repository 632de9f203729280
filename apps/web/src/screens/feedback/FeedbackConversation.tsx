import type { Feedback } from "@canopy/core";
import {
  askedMessageScreen,
  earlierAsk,
  feedbackConversation,
  feedbackMessageScreen,
  mayWriteMessage,
  messageHelp,
  openedAsk,
  saidIn,
  selectAskedMessage,
  type FeedbackSaid,
  type ReadConversation,
} from "@canopy/core/feedback";
import { selectFields, selectFocus, selectFormView, selectIsSubmitting } from "@canopy/core/forms";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { FormNotices } from "#kit/FormNotices.tsx";
import { Moment } from "#kit/Moment.tsx";
import { FormField } from "#kit/RecordFields.tsx";
import { useAsked } from "#kit/useAsked.ts";
import { useReading } from "#kit/useReading.ts";
import { Button } from "#ui/button/Button.tsx";
import { FocusOnceSent } from "#ui/form/FocusOnceSent.tsx";
import { FormLayout } from "#ui/form/FormLayout.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { Avatar } from "#ui/text/Avatar.tsx";
import { Badge } from "#ui/text/Badge.tsx";
import { Kbd } from "#ui/text/Kbd.tsx";
import { NewEntries, type SpokenEntry } from "#ui/text/NewEntries.tsx";
import { Lines } from "#ui/text/Lines.tsx";
import styles from "./FeedbackConversation.module.css";

interface ConversationProps {
  readonly feedback: Feedback;
}

const BONE_COUNT = 3;

/** The messages under a feedback item and the changes of its status, the newest last, with a box for the next message. Source: behaviour.md §2 Feedback. */
export function FeedbackConversation({ feedback }: ConversationProps) {
  const { services } = useApp();
  const { id: feedbackId } = feedback;
  const reading = useScreen(feedbackConversation, { ask: openedAsk(services, feedbackId) });
  const asked = useSelector(
    useScreen(askedMessageScreen, { feedbackId, conversation: reading }),
    selectAskedMessage,
  );
  const { data, status, failure, onRetry } = useReading<ReadConversation>(reading);
  const mayWrite = mayWriteMessage(services, feedback);
  if (status === "hidden") return null;
  return (
    <Card title="Conversation">
      <div className={styles["conversation"]}>
        {status === "loading" && <SkeletonText lineCount={BONE_COUNT} label="Loading the conversation" />}
        {status === "failed" && <ErrorState message={failure?.text ?? ""} onRetry={onRetry} />}
        {data && (
          <>
            {status !== "failed" && data.messages.length < data.total && (
              <Button
                label={`Show earlier messages (${data.total - data.messages.length})`}
                size="small"
                isPending={status === "refreshing"}
                onPress={() => reading.send({ type: "reading.ask", ask: earlierAsk(feedbackId, data) })}
              />
            )}
            <Entries feedback={feedback} data={data} asked={asked} />
          </>
        )}
        {mayWrite ? (
          <MessageBox feedback={feedback} messages={data?.messages} />
        ) : (
          <p className={styles["quiet"]}>
            Messages are written by the author, the assignee and who manages feedback.
          </p>
        )}
      </div>
    </Card>
  );
}

interface EntriesProps extends ConversationProps {
  readonly data: ReadConversation;
  /** The id of the message that the address asks for. */
  readonly asked: string | undefined;
}

/** The entries; a new one is read out, earlier ones and their growing age are not. */
function Entries({ feedback, data, asked }: EntriesProps) {
  const { services } = useApp();
  const said = saidIn(data, feedback, services.userId());
  return (
    <div>
      {said.length === 0 ? (
        <p className={styles["quiet"]}>Nobody has written yet.</p>
      ) : (
        <ol className={styles["entries"]} aria-label="Messages">
          {said.map((one) => (
            <Said key={one.key} said={one} isAsked={one.kind === "message" && one.id === asked} />
          ))}
        </ol>
      )}
      <NewEntries entries={said.map(spoken)} />
    </div>
  );
}

const spoken = (said: FeedbackSaid): SpokenEntry => ({
  key: said.key,
  text:
    said.kind === "message"
      ? `${said.isOwn ? "You" : said.by}: ${said.text}`
      : `${said.by} ${said.did}. ${said.note}`,
});

interface SaidProps {
  readonly said: FeedbackSaid;
  readonly isAsked: boolean;
}

function Said({ said, isAsked }: SaidProps) {
  const place = useAsked<HTMLLIElement>(isAsked);
  return (
    <li
      ref={place}
      className={styles["entry"]}
      data-kind={said.kind}
      data-asked={isAsked || undefined}
      tabIndex={isAsked ? -1 : undefined}
    >
      {said.kind === "message" ? (
        <>
          <Avatar name={said.by} size="small" />
          <div className={styles["said"]}>
            <p className={styles["head"]}>
              <strong>{said.isOwn ? "You" : said.by}</strong>
              <Moment at={said.at} />
            </p>
            <Lines text={said.text} />
          </div>
        </>
      ) : (
        <div className={styles["said"]}>
          <p className={styles["head"]}>
            <Badge tone={said.badge.tone} label={said.badge.label} />
            <span>{`${said.by} ${said.did}`}</span>
            <Moment at={said.at} />
          </p>
          {said.note !== "" && <Lines text={said.note} />}
        </div>
      )}
    </li>
  );
}

interface MessageBoxProps extends ConversationProps {
  /** The messages so far; undefined before they are read. */
  readonly messages: ReadConversation["messages"] | undefined;
}

/** The box for the next message; a failure and leaving the page keep its text. */
function MessageBox({ feedback, messages }: MessageBoxProps) {
  const { services } = useApp();
  const form = useScreen(feedbackMessageScreen, { token: feedback.id });
  const view = useSelector(form, selectFormView);
  const fields = useSelector(form, selectFields);
  const isSubmitting = useSelector(form, selectIsSubmitting);
  const { attempt } = useSelector(form, selectFocus, shallowEqual);
  return (
    <FocusOnceSent isPending={isSubmitting}>
      <FormLayout
        label={view.title}
        submitLabel={view.submitLabel}
        isPending={isSubmitting}
        refusedCount={attempt}
        width="full"
        onSubmit={() => form.send({ type: "form.submit" })}
        more={
          <p className={styles["quiet"]}>
            {messageHelp(services, feedback, messages)}{" "}
            <span className={styles["keys"]}>
              <Kbd>Ctrl</Kbd> <Kbd>Enter</Kbd> sends it.
            </span>
          </p>
        }
      >
        <FormNotices form={form} />
        {fields.map((field) => (
          <FormField key={field.name} form={form} field={field} />
        ))}
      </FormLayout>
    </FocusOnceSent>
  );
}
