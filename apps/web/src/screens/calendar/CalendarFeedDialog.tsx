import {
  calendarFeedScreen,
  selectFeed,
  selectFeedFailure,
  selectFeedStep,
  selectFeedUrl,
  type CalendarFeedActor,
} from "@canopy/core/calendar";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { CopyField } from "#ui/form/CopyField.tsx";
import { Moment } from "#kit/Moment.tsx";
import { Badge } from "#ui/text/Badge.tsx";
import { Button } from "#ui/button/Button.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { Row, Stack } from "#ui/layout/Stack.tsx";

/** The person's calendar feed in the app's modal: its state, its link once, and its actions. */
export function CalendarFeedDialog() {
  const actor = useScreen(calendarFeedScreen, undefined);
  const feed = useSelector(actor, selectFeed);
  const failure = useSelector(actor, selectFeedFailure, shallowEqual);
  return (
    <Stack>
      <p>
        With a calendar feed, the calendar program that you use every day shows your due reminders, and the
        milestones and findings that wait for you. Each entry links back to where it can be completed.
      </p>
      {feed && <FeedState actor={actor} feed={feed} />}
      {!feed && failure && (
        <ErrorState message={failure.text} onRetry={() => actor.send({ type: "feed.retry" })} />
      )}
      {!feed && !failure && <SkeletonText lineCount={3} label="Loading the calendar feed" />}
    </Stack>
  );
}

interface FeedStateProps {
  readonly actor: CalendarFeedActor;
  readonly feed: NonNullable<ReturnType<typeof selectFeed>>;
}

function FeedState({ actor, feed }: FeedStateProps) {
  const url = useSelector(actor, selectFeedUrl);
  const step = useSelector(actor, selectFeedStep);
  return (
    <>
      <DescriptionList
        facts={[
          {
            term: "State",
            value: feed.isOn ? <Badge tone="success" label="On" /> : <Badge tone="neutral" label="Off" />,
          },
          ...(feed.isOn
            ? [
                { term: "Since", value: <Moment at={feed.createdAt} /> },
                { term: "Last read", value: <Moment at={feed.lastReadAt} absent="Never" /> },
              ]
            : []),
        ]}
      />
      {feed.isOn && url !== undefined && <NewLink url={url} />}
      <Row gap="small">
        {feed.isOn ? (
          <>
            <Button
              label="Make a new link"
              isPending={step === "renewing"}
              onPress={() => actor.send({ type: "feed.renew" })}
            />
            <Button
              label="Turn off"
              variant="danger"
              isPending={step === "revoking"}
              onPress={() => actor.send({ type: "feed.turnOff" })}
            />
          </>
        ) : (
          <Button
            label="Turn on"
            variant="primary"
            isPending={step === "renewing"}
            onPress={() => actor.send({ type: "feed.turnOn" })}
          />
        )}
      </Row>
    </>
  );
}

/** The link, shown only once, and its actions. */
const NewLink = ({ url }: { readonly url: string }) => (
  <>
    <CopyField
      label="Your link"
      value={url}
      help="In your calendar program, choose 'Add calendar from URL' or 'Subscribe to calendar' and paste it there. Programs look for news by themselves, some only every few hours."
      isSecret
    />
    <Callout tone="warning" title="Copy it now: it is not shown again">
      Whoever has the link can read your dates without signing in. Make a new one if it went astray.
    </Callout>
  </>
);
