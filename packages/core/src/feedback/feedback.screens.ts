import {
  MAX_FEEDBACK_NOTE_CHARS,
  access,
  feedbackChange,
  feedbackEndpoints,
  feedbackExtend,
  feedbackNote,
  historyEndpoints,
  requiredLines,
  type Feedback,
  type FeedbackActionName,
} from "@canopy/contracts";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import { dataUrlOf } from "../api/dataUrl.ts";
import { resourceKey } from "../cache/keys.ts";
import { runMutation } from "../cache/runMutation.ts";
import { feedbackActions, UNDO_DISMISSAL } from "./feedbackActions.ts";
import { feedbackAssignForm, feedbackEditForm } from "./feedbackForms.ts";
import { feedbackAccess, feedbackMineList } from "./feedback.view.ts";
import { FEEDBACK } from "./feedbackList.screens.ts";
import { assigneeChoices } from "./assigneeChoices.ts";
import { CONVERSATIONS } from "./feedbackConversation.screens.ts";
import { choicesFrom } from "../forms/formChoices.ts";
import { formScreen } from "../forms/formScreen.ts";
import { personOptions } from "../users/userChoices.ts";
import { readingScreen } from "../records/readingScreen.ts";
import { recordScreen } from "../records/recordScreen.ts";

const readFeedback = (call: Call, id: string, signal?: AbortSignal) =>
  call(feedbackEndpoints.get, { params: { id }, extend: feedbackExtend }, signal ? { signal } : {});

/** /feedback/{feedbackId}. */
export const feedbackScreen = recordScreen<Feedback>({
  nameOf: ({ title }) => title,
  resource: FEEDBACK,
  listPath: feedbackMineList.path,
  actions: [],
  access: feedbackAccess,
  read: readFeedback,
  run: {},
  followsNews: true,
});

/** The picture of a feedback item as a data URL; `ask` is the item's id. A picture never changes. */
export const feedbackPicture = readingScreen<string>({
  key: (id) => [feedbackEndpoints.screenshot.path, id],
  access: access.feedback.screenshot,
  read: async (call, id, signal) => {
    const bytes = await call(feedbackEndpoints.screenshot, { params: { id } }, { signal });
    return dataUrlOf(bytes, feedbackEndpoints.screenshot.produces);
  },
  staleMs: Infinity,
});

const outdates = [FEEDBACK, feedbackEndpoints.mine.path, CONVERSATIONS, historyEndpoints.list.path];

/** The screen asks for a reason to dismiss; the wire also takes none. */
const dismissal = z.extend(feedbackNote, { note: requiredLines("Reason", MAX_FEEDBACK_NOTE_CHARS) });

const actionScreen = (action: FeedbackActionName) => {
  const form = feedbackActions.find(({ name }) => name === action)?.form;
  if (!form) throw new Error(`no words for ${action}`);
  const schema = action === "dismiss" ? dismissal : feedbackNote;
  return formScreen({
    view: form,
    schema,
    submit: ({ call, client, undos }, { subject: id, body }) => {
      undos.provide(UNDO_DISMISSAL, (dismissed, version) =>
        runMutation(client, {
          run: () => call(feedbackEndpoints.reopen, { params: { id: dismissed }, body: { version } }),
          outdates: outdates.map(resourceKey),
          rereads: [resourceKey(FEEDBACK)],
        }),
      );
      return call(feedbackEndpoints[action], { params: { id }, body: z.parse(feedbackNote, body) });
    },
    outdates,
  });
};

/** The dialogs that change a feedback item's status, by action; the subject is the item's id. */
export const feedbackActionScreens = {
  progress: actionScreen("progress"),
  resolve: actionScreen("resolve"),
  dismiss: actionScreen("dismiss"),
  reopen: actionScreen("reopen"),
} as const satisfies Record<FeedbackActionName, unknown>;

/** Whoever looks into it now stays on offer, even where nobody could choose them anew. */
const changeScreen = (view: typeof feedbackEditForm) =>
  formScreen<Feedback>({
    view,
    schema: z.omit(feedbackChange, { version: true, status: true }),
    submit: ({ call }, { subject: id, change }) =>
      call(feedbackEndpoints.update, { params: { id }, body: z.parse(feedbackChange, change) }),
    reload: ({ call }, id) => readFeedback(call, id),
    outdates,
    choices: choicesFrom({ assignees: assigneeChoices }),
    start: ({ assignee }) => ({ current: { assigneeId: personOptions([assignee]) } }),
  });

/** The dialog that edits a feedback item's text and classification. */
export const feedbackEditScreen = changeScreen(feedbackEditForm);

/** The dialog that assigns a feedback item. */
export const feedbackAssignScreen = changeScreen(feedbackAssignForm);
