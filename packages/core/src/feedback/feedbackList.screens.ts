import { feedbackEndpoints, type Feedback } from "@canopy/contracts";
import { listScreen } from "../lists/listScreen.ts";
import { assignees } from "./assigneeChoices.ts";
import { feedbackAccess, feedbackList, feedbackMineList } from "./feedback.view.ts";

/** Cache key of all feedback answers. */
export const FEEDBACK = feedbackEndpoints.list.path;

/** /feedback/my. */
export const feedbackMineScreen = listScreen<Feedback>({
  view: feedbackMineList,
  resource: feedbackEndpoints.mine.path,
  access: feedbackAccess,
  read: (call, list, signal) => call(feedbackEndpoints.mine, { list }, { signal }),
  run: {},
});

/** /feedback/list. */
export const feedbackListScreen = listScreen<Feedback>({
  view: feedbackList,
  resource: FEEDBACK,
  access: feedbackAccess,
  read: (call, list, signal) => call(feedbackEndpoints.list, { list }, { signal }),
  run: {},
  options: { assignee: assignees },
});
