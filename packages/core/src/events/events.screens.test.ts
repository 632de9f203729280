import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectListStatus } from "../lists/list.selectors.ts";
import { selectReadingStatus } from "../records/reading.machine.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { abandonedReads } from "../testing/abandonedReads.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { eventListScreen, userEvents } from "./events.screens.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const stubs = { events: { list: { data: [], total: 0 } } };

test("the list of security events is read as its address says, the newest first", async () => {
  const { app, asked } = await openSignedIn(stubs, ["config:read"], "/activity/?kind=INVITED&filter=ann");
  const { screen } = openScreen(app, eventListScreen, undefined);
  await settle();
  expect(asked()).toEqual([
    "GET /api/events?page=1&size=10&sortField=createdAt&sortDirection=desc&filters[0].fieldId=userName&filters[0].operator=contains&filters[0].value=ann&filters[1].fieldId=kind&filters[1].operator=equals&filters[1].value=INVITED",
  ]);
  expect(selectListStatus(screen.getSnapshot())).toBe("noMatch");
  expect(app.queryClient.getQueryCache().getAll()[0]?.queryKey[0]).toBe("/api/events");
});

test("the events of an account are hidden from those who may not read events", async () => {
  const { app, asked } = await openSignedIn(stubs, ["config:read"], "/user/7");
  openScreen(app, userEvents, { ask: fakeId(7) });
  await settle();
  expect(asked()).toEqual([
    `GET /api/events?page=1&size=10&sortField=createdAt&sortDirection=desc&filters[0].fieldId=userId&filters[0].operator=equals&filters[0].value=${fakeId(7)}`,
  ]);
  expect(
    app.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.join(" ")),
  ).toEqual([`/api/events list of userId ${fakeId(7)}`]);
  const others = await openSignedIn(stubs, [], "/user/7");
  const { screen } = openScreen(others.app, userEvents, { ask: fakeId(7) });
  await settle();
  expect([selectReadingStatus(screen.getSnapshot()), others.asked()]).toEqual(["hidden", []]);
});

test("the reads of events stop with their screens", async () => {
  const { made, goingOn } = await abandonedReads({ permissions: ["config:read"] }, (app) => [
    openScreen(app, eventListScreen, undefined).screen,
    openScreen(app, userEvents, { ask: fakeId(7) }).screen,
  ]);
  expect([made, goingOn]).toEqual([2, []]);
});
