import type { Feedback, FeedbackMessage, HistoryEntry } from "@canopy/core";
import { idOf } from "./storyData.ts";

/** The permissions of a person who manages feedback. */
export const feedbackRights: readonly string[] = [
  "feedback:get",
  "feedback:list",
  "feedback:create",
  "feedback:update",
  "feedback:manage",
  "project:get",
  "project:create",
];

const personOf = (index: number, name: string, surname: string) => ({ id: idOf(2, index), name, surname });
const amina = personOf(3, "Amina", "Yusuf");
const ines = personOf(1, "Ines", "Duarte");
const luis = personOf(7, "Luis", "Ocampo");

const feedbackOf = (index: number, item: Pick<Feedback, "title"> & Partial<Feedback>): Feedback => ({
  id: idOf(9, index),
  description: "The page says 3,980 tCO2e a year.\n\nThe report of the last period comes to a tenth less.",
  type: "BUG",
  priority: "MEDIUM",
  status: "OPEN",
  route: `/project/${idOf(5, 6)}`,
  appVersion: "1.4.0",
  browser: "Firefox 143 on Linux",
  stateSnapshot: '{"session":"signedIn","modal":"closed"}',
  hasScreenshot: false,
  authorId: item.author?.id ?? amina.id,
  author: amina,
  assigneeId: item.assignee?.id ?? null,
  assignee: null,
  resolutionNote: null,
  closedAt: null,
  createdAt: "2026-11-16T07:30:00Z",
  updatedAt: "2026-11-17T07:30:00Z",
  version: 2,
  ...item,
});

/** An open item with a picture. */
export const openItem = feedbackOf(1, {
  title: "Dialog missing from my screenshot",
  priority: "HIGH",
  hasScreenshot: true,
});

/** A partner's resolved item. */
export const resolvedItem = feedbackOf(2, {
  title: "Which method version is current?",
  type: "QUESTION",
  priority: "LOW",
  status: "RESOLVED",
  author: luis,
  assignee: ines,
  resolutionNote: "The version that the project's page names.",
  closedAt: "2026-11-18T07:30:00Z",
});

/** Feedback in every status; one item has a type, priority and status that this client does not know. */
export const someFeedback: readonly Feedback[] = [
  openItem,
  feedbackOf(3, {
    title: "tCO2e wrong on CP-0006",
    type: "DATA",
    priority: "CRITICAL",
    status: "IN_PROGRESS",
    assignee: ines,
  }),
  resolvedItem,
  feedbackOf(4, {
    title: "Please add dark mode",
    type: "IDEA",
    priority: "LOW",
    status: "DISMISSED",
    resolutionNote: "It is there already.",
    closedAt: "2026-11-18T07:30:00Z",
  }),
  feedbackOf(5, { title: "<b>Bold</b> claim", type: "PRAISE", priority: "SOMEDAY", status: "PARKED" }),
];

const saidBy = (
  index: number,
  author: ReturnType<typeof personOf>,
  createdAt: string,
  text: string,
): FeedbackMessage => ({
  ...{ id: idOf(10, index), feedbackId: openItem.id, text, createdAt },
  ...{ authorId: author.id, authorName: `${author.name} ${author.surname}` },
});

/** The messages under the open item, the newest first. */
export const someMessages: readonly FeedbackMessage[] = [
  saidBy(3, amina, "2026-11-19T10:05:00Z", "Both ways.\nOnly the one for taking a step back is missing."),
  saidBy(
    2,
    ines,
    "2026-11-19T09:20:00Z",
    "Is the dialog missing only when you start the screenshot by the keyboard, or also by mouse?",
  ),
];

/** The history of the item's status changes, the newest first. */
export const someMoves: readonly HistoryEntry[] = [
  {
    ...{ id: idOf(11, 1), at: "2026-11-18T07:30:00Z", actorId: ines.id, actorName: "Ines Duarte" },
    ...{
      source: "UI",
      entity: "feedback",
      entityId: openItem.id,
      entityName: openItem.title,
      processId: null,
    },
    ...{ action: "progress", reason: null },
    changes: [{ field: "resolutionNote", before: null, after: "Seen here too; we are looking into it." }],
  },
];
