import type { SessionRecord } from "@canopy/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectData } from "../records/reading.machine.ts";
import { fakeOwnUser } from "../testing/fakeRecords.ts";
import { abandonedReads } from "../testing/abandonedReads.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { selectSessions, selectSessionsFailure, selectSessionsStatus } from "./ownSessions.machine.ts";
import { ownEvents, ownUser } from "./profile.screens.ts";
import { ownSessionsScreen } from "./sessions.screens.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const session = (id: string, isCurrent = false): SessionRecord => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  createdAt: "2026-11-20T09:00:00Z",
  lastUsedAt: "2026-11-21T09:00:00Z",
  address: "198.51.100.7",
  userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/133.0",
  isCurrent,
});
const two = [session("1", true), session("2")];

const open = async (sessions: NonNullable<Stubs["sessions"]>) => {
  const opened = await openSignedIn({ sessions }, [], "/profile");
  const { screen } = openScreen(opened.app, ownSessionsScreen, undefined);
  await settle();
  return { ...opened, screen, now: () => screen.getSnapshot() };
};
const done = () => new Response(null, { status: 204 });

test("one of one's sessions is ended after a question, and the sessions are read again", async () => {
  const { screen, answer, asked, toastTexts, now } = await open({ mine: two, end: done, endOthers: done });
  expect(selectSessions(now())).toEqual(two);
  screen.send({ type: "sessions.end", id: two[1]!.id });
  answer("accept");
  await settle();
  expect(asked()).toEqual([
    "GET /api/users/me/sessions",
    `DELETE /api/users/me/sessions/${two[1]!.id}`,
    "GET /api/users/me/sessions",
  ]);
  expect(toastTexts()).toEqual(["Session ended successfully"]);
});

test("sessions that are ended while the page is left are told all the same", async () => {
  const ended = Promise.withResolvers<Response>();
  const { screen, answer, toastTexts } = await open({ mine: two, endOthers: () => ended.promise });
  screen.send({ type: "sessions.endOthers" });
  answer("accept");
  await settle();
  screen.stop();
  ended.resolve(done());
  await settle();
  expect(toastTexts()).toEqual(["Sessions ended successfully"]);
});

test("ending a session marks the events of the person's account, which name it, as outdated", async () => {
  const { app, screen, answer } = await open({ mine: two, end: done, endOthers: done });
  app.queryClient.setQueryData(["/api/events", "list", "mine"], {});
  screen.send({ type: "sessions.endOthers" });
  answer("accept");
  await settle();
  expect(app.queryClient.getQueryState(["/api/events", "list", "mine"])?.isInvalidated).toBe(true);
});

test("all others are ended by one call", async () => {
  const { screen, answer, asked, toastTexts } = await open({ mine: two, end: done, endOthers: done });
  screen.send({ type: "sessions.endOthers" });
  answer("accept");
  await settle();
  expect(asked().slice(1, 2)).toEqual(["DELETE /api/users/me/sessions"]);
  expect(toastTexts()).toEqual(["Sessions ended successfully"]);
});

test("sessions that cannot be read say why, and are read again on request", async () => {
  let isDown = true;
  const { screen, now } = await open({
    mine: () => (isDown ? problem("/errors/validation", "Not now")() : two),
  });
  expect([selectSessionsStatus(now()), selectSessionsFailure(now())?.text]).toEqual(["failed", "Not now"]);
  isDown = false;
  screen.send({ type: "sessions.retry" });
  await settle();
  expect([selectSessionsStatus(now()), selectSessionsFailure(now())]).toEqual(["showing", undefined]);
});

test("one's own record and events are read with the sign-in alone, under keys of their resources", async () => {
  const events = { data: [], total: 0 };
  const me = fakeOwnUser();
  const { app, asked } = await openSignedIn({ users: { me }, events: { mine: events } }, [], "/profile");
  const own = openScreen(app, ownUser, undefined).screen;
  const happened = openScreen(app, ownEvents, undefined).screen;
  await settle();
  expect([selectData(own.getSnapshot()), selectData(happened.getSnapshot())]).toEqual([me, events]);
  expect(asked()).toEqual([
    "GET /api/users/me",
    "GET /api/users/me/events?page=1&size=10&sortField=createdAt&sortDirection=desc",
  ]);
  expect(
    app.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey.join(" ")),
  ).toEqual(["/api/users me", "/api/events list mine"]);
});

test("the reads of one's profile stop with it", async () => {
  const { made, goingOn } = await abandonedReads({}, (app) => [
    openScreen(app, ownUser, undefined).screen,
    openScreen(app, ownEvents, undefined).screen,
    openScreen(app, ownSessionsScreen, undefined).screen,
  ]);
  expect([made, goingOn]).toEqual([3, []]);
});
