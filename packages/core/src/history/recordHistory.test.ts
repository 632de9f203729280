import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectData } from "../records/reading.machine.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { abandonedReads } from "../testing/abandonedReads.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { recordHistory, recordHistoryAsk } from "./history.screens.ts";
import { recordParts } from "./recordParts.screens.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const readers = {
  user: "user:get",
  company: "company:get",
  projectType: "project_type:get",
  milestoneOwner: "project_milestone_owner:get",
  processTemplate: "project_process_template:get",
  reminder: "reminder:get",
  feedback: "feedback:get",
} as const;
const entities = Object.keys(readers) as (keyof typeof readers)[];

test.each(entities)("the history of a %s is read twenty entries a page, the latest first", async (entity) => {
  const { app, asked } = await openSignedIn(
    { history: { list: { data: [], total: 41 } } },
    [readers[entity]],
    "/",
  );
  const { screen } = openScreen(app, recordHistory[entity], { ask: recordHistoryAsk(fakeId(7)) });
  await settle();
  expect(selectData(screen.getSnapshot())).toEqual({ page: 1, entries: [], total: 41 });
  screen.send({ type: "reading.ask", ask: recordHistoryAsk(fakeId(7), 2) });
  await settle();
  expect(selectData(screen.getSnapshot())?.page).toBe(2);
  expect(asked()).toEqual(
    [1, 2].map(
      (page) =>
        `GET /api/history?page=${page}&size=20&sortField=at&sortDirection=desc&entity=${entity}&id=${fakeId(7)}`,
    ),
  );
  expect(
    app.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.slice(0, 2)),
  ).toEqual([
    ["/api/history", entity],
    ["/api/history", entity],
  ]);
});

test("the reading of a history stops with its tab", async () => {
  const { made, goingOn } = await abandonedReads({ permissions: ["user:get"] }, (app) => [
    openScreen(app, recordHistory.user, { ask: recordHistoryAsk(fakeId(7)) }).screen,
  ]);
  expect([made, goingOn]).toEqual([1, []]);
});

const partsOf = async (
  name: keyof typeof recordParts,
  permissions: readonly string[],
  address = "/user/7",
) => {
  const { app } = await openSignedIn({}, permissions, address);
  return openScreen(app, recordParts[name] as typeof recordParts.company, undefined).screen.getSnapshot()
    .context;
};

test("the page of a record has its history as a tab for those who may read it", async () => {
  for (const name of ["company", "processTemplate", "reminder", "feedback"] as const) {
    expect((await partsOf(name, [readers[name]])).parts).toEqual(["overview", "history"]);
    expect((await partsOf(name, [])).parts).toEqual(["overview"]);
  }
});

test("the page of a user has the activity of their account too", async () => {
  expect((await partsOf("user", ["user:get", "config:read", "event:list"])).parts).toEqual(
    expect.arrayContaining(["overview", "history"]),
  );
});
