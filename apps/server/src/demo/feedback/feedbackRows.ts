import type { DemoProject } from "../demoProject.ts";
import type { NewRow } from "#database/insertRows.ts";
import { daysBefore, instantBetween } from "../timeline.ts";
import { activePeople, personNamed, type DemoPerson, type WorkSource } from "../workSource.ts";
import { drawnScreens, drawnSize, type DrawnScreen } from "./drawnScreens.ts";
import type { StoryFeedback } from "./feedbackShape.ts";
import { createRng } from "../rng.ts";
import { feedbackTalk } from "./feedbackTalk.ts";
import { furtherFeedback } from "./furtherFeedback.ts";
import { storyFeedback } from "./storyFeedback.ts";
import { DAY_MS, HOUR_MS } from "#base/durations.ts";

/** Conversations are drawn apart, so that they change nothing else of the demo. */
const CONVERSATION_SEED = 2032;
const MANAGER = "Ines Duarte";
/** One in this many further items has a picture. */
const PICTURE_EVERY = 8;
const STAFF_SHARE = 0.4;
const browsers = [
  "Chrome 141 on Windows",
  "Firefox 143 on Linux",
  "Safari 18 on macOS",
  "Chrome 141 on Android",
];
const pictures: readonly DrawnScreen[] = ["table", "form", "chart", "calendar"];

/** Rows of feedback with their pictures, by table. */
export interface FeedbackRows {
  readonly feedback: readonly (NewRow<"feedback"> & { readonly id: string; readonly createdAt: Date })[];
  readonly feedbackScreenshot: NewRow<"feedbackScreenshot">[];
  readonly feedbackMessage: readonly NewRow<"feedbackMessage">[];
  /** The history of the items. */
  readonly history: readonly NewRow<"history">[];
}

/** All feedback of the demo; the story's items come first. */
export const feedbackRows = (source: WorkSource, projects: readonly DemoProject[]): FeedbackRows => {
  const told: { readonly row: ReturnType<typeof feedbackRow>; readonly story: StoryFeedback }[] = [];
  const feedbackScreenshot: NewRow<"feedbackScreenshot">[] = [];
  const further = furtherFeedback(source.rng).map((story, index) =>
    index % PICTURE_EVERY === 0 ? { ...story, picture: source.rng.pick(pictures) } : story,
  );
  for (const story of [...storyFeedback, ...further]) {
    const row = feedbackRow(source, projects, story);
    told.push({ row, story });
    if (story.picture)
      feedbackScreenshot.push({
        ...{ feedbackId: row.id, picture: drawnScreens[story.picture](), ...drawnSize },
        ...{ userId: row.authorId, createdAt: row.createdAt },
      });
  }
  const talk = feedbackTalk({ ...source, rng: createRng(CONVERSATION_SEED) }, told);
  return { feedback: told.map(({ row }) => row), feedbackScreenshot, ...talk };
};

const feedbackRow = (source: WorkSource, projects: readonly DemoProject[], story: StoryFeedback) => {
  const { rng, now } = source;
  const { end } = story;
  const author = authorOf(source, projects, story);
  const createdAt = instantBetween(rng, daysBefore(now, story.daysAgo), daysBefore(now, story.daysAgo - 0.5));
  const endedAt = end && endAt(source, createdAt, end.afterDays);
  const isClosed = end !== undefined && end.status !== "IN_PROGRESS";
  return {
    id: rng.uuid(),
    ...{ title: story.title, description: story.description, type: story.type, priority: story.priority },
    status: end?.status ?? "OPEN",
    route: routeOf(source, projects, story, author),
    appVersion: "0.0.0",
    browser: rng.pick(browsers),
    stateSnapshot: JSON.stringify({
      session: "signedIn",
      modal: "closed",
      confirm: "closed",
      activity: "idle",
    }),
    authorId: author.id,
    assigneeId: story.assignee || end ? personNamed(source, story.assignee ?? MANAGER).id : null,
    resolutionNote: end?.note ?? null,
    closedAt: isClosed ? (endedAt ?? null) : null,
    createdAt,
    updatedAt: endedAt ?? createdAt,
    version: end ? 2 : 1,
  };
};

/** The instant that many days later, but never after now. */
const endAt = ({ rng, now }: WorkSource, createdAt: Date, afterDays: number): Date => {
  const from = createdAt.getTime() + afterDays * DAY_MS;
  const to = Math.min(from + 3 * HOUR_MS, now.getTime());
  return instantBetween(rng, new Date(Math.min(from + HOUR_MS, to)), new Date(to));
};

/** Pages that a partner's users cannot open. */
const STAFF_PAGES: ReadonlySet<string> = new Set([
  "/company/",
  "/user/",
  "/stakeholders/",
  "/process-templates/",
  "/project/create",
]);

const authorOf = (
  source: WorkSource,
  projects: readonly DemoProject[],
  { author, daysAgo, route }: StoryFeedback,
): DemoPerson => {
  if (author !== undefined) return personNamed(source, author);
  const { rng, now } = source;
  const at = daysBefore(now, daysAgo + 1);
  const staff = activePeople(source, null, at);
  const busy = new Set(projects.filter(hasProcess).map(({ row }) => row.companyId));
  const partners = [...busy].flatMap((companyId) => activePeople(source, companyId, at));
  const isStaffs = partners.length === 0 || STAFF_PAGES.has(route) || rng.chance(STAFF_SHARE);
  return rng.pick(isStaffs ? staff : partners);
};

const hasProcess = ({ processes }: DemoProject): boolean => processes.length > 0;

/** The page on which the author was; for a partner's user a page of one of their own projects. */
const routeOf = (
  { rng, people }: WorkSource,
  projects: readonly DemoProject[],
  { route, title }: StoryFeedback,
  author: DemoPerson,
): string => {
  const companyId = people.find(({ id }) => id === author.id)?.companyId ?? null;
  const begun = projects.filter(
    (one) => hasProcess(one) && (companyId === null || one.row.companyId === companyId),
  );
  const project = projects.find(({ row }) => title.includes(row.code)) ?? rng.pick(begun);
  const id = route.startsWith("/process/") ? project.processes.at(-1)?.id : project.row.id;
  return route.replace(":id", id ?? "");
};
