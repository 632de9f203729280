import { pathTo, routes, type Feedback, type RouteName } from "@canopy/core";
import { feedbackScreen } from "@canopy/core/feedback";
import { selectRecord, selectRecordStatus } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { DocumentTitle } from "#kit/DocumentTitle.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { FeedbackPage } from "./FeedbackPage.tsx";

/** /feedback/{feedbackId}: the feedback's text, picture and status. Source: behaviour.md §2. */
export function FeedbackScreen({ params }: ScreenProps) {
  const app = useApp();
  const record = useScreen(feedbackScreen, { id: params["feedbackId"] ?? "" });
  const feedback = useSelector(record, selectRecord<Feedback>);
  const isMissing = useSelector(record, selectRecordStatus<Feedback>) === "missing";
  const title =
    feedback && !isMissing ? `${routes.feedback.title}: ${feedback.title}` : routes.feedback.title;
  const list: RouteName = app.mayOpen(pathTo("feedbackList")) ? "feedbackList" : "feedbackMine";
  return (
    <>
      <DocumentTitle title={title} />
      <RecordScreen
        record={record}
        title={routes.feedback.title}
        {...(feedback &&
          !isMissing && { name: feedback.title, badge: <StatusBadge status={feedback.status} /> })}
        noun="feedback item"
        list={{ label: routes[list].title, href: pathTo(list) }}
      >
        {(item) => <FeedbackPage feedback={item} />}
      </RecordScreen>
    </>
  );
}
