import { personName } from "@canopy/core/text";
import { matchRoute, type Feedback } from "@canopy/core";
import { feedbackTypeLabel } from "@canopy/core/feedback";
import type { ReactNode } from "react";
import { Moment } from "#kit/Moment.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { Link } from "#ui/button/Link.tsx";

/** A feedback item's facts besides its text. */
export const FeedbackFacts = ({ feedback }: { readonly feedback: Feedback }) => (
  <DescriptionList
    facts={[
      { term: "Type", value: feedbackTypeLabel(feedback.type) },
      { term: "Priority", value: <StatusBadge status={feedback.priority} /> },
      { term: "Status", value: <StatusBadge status={feedback.status} /> },
      { term: "From", value: feedback.author ? personName(feedback.author) : "" },
      { term: "Assignee", value: feedback.assignee ? personName(feedback.assignee) : "Nobody yet" },
      { term: "Where", value: where(feedback) },
      { term: "Version", value: feedback.appVersion ?? "" },
      { term: "Browser", value: feedback.browser ?? "" },
      { term: "Sent", value: <Moment at={feedback.createdAt} /> },
      { term: "Last changed", value: <Moment at={feedback.updatedAt} /> },
      { term: "Closed", value: <Moment at={feedback.closedAt} absent="Not yet" /> },
    ]}
  />
);

/** The page on which the author was; a link only where it is a page of this app. */
const where = ({ route }: Feedback): ReactNode => {
  const match = route?.startsWith("/") ? matchRoute(route) : undefined;
  if (route === null || !match) return route ?? "";
  return <Link href={route}>{match.route.title}</Link>;
};
