import type { Feedback } from "@canopy/core";
import { personName, type OwnCells } from "#kit/listCells.tsx";
import { NoValue } from "#ui/facts/DescriptionList.tsx";

/** People of a feedback item by their names. */
export const feedbackCells: OwnCells<Feedback> = {
  author: ({ author }) => (author ? personName(author) : <NoValue />),
  assignee: ({ assignee }) => (assignee ? personName(assignee) : <NoValue />),
};
