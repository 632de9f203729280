import { selectRows } from "@canopy/core/lists";
import { notificationListScreen, selectPanelStatus, type Notification } from "@canopy/core/notifications";
import { fakeBrowserStore, fakeLock } from "@canopy/core/testing";
import { createTick } from "@canopy/server/testing";
import { expect, it } from "vitest";
import { openBell, schedule } from "./reminding.ts";
import { openProcess } from "./running.ts";
import { eventually, pass, setStage, type Tab } from "./stage.ts";
import { makeProcess, makeProject, people } from "./work.ts";

const stage = setStage();
const MINUTE_MS = 60_000;
const POLL_MS = 10_000;
const TOAST_MS = 30_000;

/** The instant some minutes from now, by the clock of the test. */
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString().slice(0, 16);
/** Runs the jobs that the server's own tick would run. */
const tick = () => createTick(stage.server().services)();
const toastsOf = (tab: Tab, title: string) => tab.toastTexts().filter((text) => text === title).length;
/** The number of answered calls. */
const callsOf = (tab: Tab, part: string) =>
  tab.wire.filter(({ path, status }) => path.includes(part) && status > 0).length;

/** Shows and acknowledges every notification that waits for this person, and pauses the demo's reminders, of which one may become due during the test. */
const clearBell = async (tab: Tab) => {
  await stage.server().services.db.updateTable("reminder").set({ status: "PAUSED" }).execute();
  const bell = openBell(tab);
  await pass(0);
  await eventually(() => expect(bell.count()).toBeDefined());
  bell.panel.send({ type: "panel.toggle" });
  bell.panel.send({ type: "notification.readAll" });
  await eventually(() => expect(bell.count()).toBe(0));
  bell.panel.send({ type: "panel.close" });
  await pass(TOAST_MS + POLL_MS);
  await eventually(() => expect(tab.toastTexts()).toEqual([]));
  return bell;
};

it("a due reminder shows a toast, is acknowledged to the server, and counts until it is read", async () => {
  const tab = await stage.openSignedIn("/", people.officer);
  const bell = await clearBell(tab);
  const acknowledged = callsOf(tab, "acknowledge-delivery");
  const due = { dueDatetime: inMinutes(5), timeZone: "UTC" };
  const { id } = await schedule(tab, { description: "Read the meters", ...due });
  await tick();
  await pass(POLL_MS);
  expect(toastsOf(tab, "Due now: Read the meters")).toBe(0);

  await pass(5 * MINUTE_MS);
  await tick();
  await tick();
  await pass(POLL_MS);
  await eventually(() => expect(toastsOf(tab, "Due now: Read the meters")).toBe(1));
  await eventually(() => expect(callsOf(tab, "acknowledge-delivery")).toBe(acknowledged + 1));
  await pass(POLL_MS);
  await eventually(() => expect(bell.count()).toBe(1));

  bell.panel.send({ type: "panel.toggle" });
  await eventually(() => expect(selectPanelStatus(bell.panel.getSnapshot())).toBe("showing"));
  const [told] = bell.rows();
  expect(told).toMatchObject({
    ...{ title: "Due now: Read the meters", status: "DELIVERED", kind: "REMINDER_DUE" },
    link: `/reminders/${id}`,
  });
  if (told) bell.panel.send({ type: "notification.follow", notification: told });
  await eventually(() => expect(bell.count()).toBe(0));
  expect(tab.address()).toBe(`/reminders/${id}`);
  await eventually(() => expect(selectPanelStatus(bell.panel.getSnapshot())).toBe("closed"));

  tab.visit("/notifications/");
  const list = tab.open(notificationListScreen, undefined);
  await eventually(() =>
    expect(selectRows<Notification>(list.getSnapshot())[0]).toMatchObject({ id: told?.id, status: "READ" }),
  );
  await pass(TOAST_MS);
  expect(toastsOf(tab, "Due now: Read the meters")).toBe(0);
});

it("one of a person's two tabs shows a toast, and the other takes over when it closes", async () => {
  const browser = fakeBrowserStore();
  const lock = fakeLock();
  const first = await stage.openSignedIn("/", people.officer, { local: browser.tab(), lock });
  await clearBell(first);
  const second = await stage.openTab({ address: "/project/", local: browser.tab(), lock });
  openBell(second);
  const remind = async (description: string) => {
    await schedule(first, { description, dueDatetime: inMinutes(1), timeZone: "UTC" });
    await pass(2 * MINUTE_MS);
    await tick();
    await pass(POLL_MS);
  };
  await remind("Once only");
  const shown = (text: string) => [first, second].map((tab) => toastsOf(tab, `Due now: ${text}`));
  await eventually(() => expect(shown("Once only")).toEqual([1, 0]));
  await eventually(() => expect(callsOf(first, "acknowledge-delivery")).toBeGreaterThan(0));
  expect(callsOf(second, "undelivered")).toBe(0);
  await pass(3 * POLL_MS);
  expect(shown("Once only")[1]).toBe(0);

  await schedule(first, { description: "The other one", dueDatetime: inMinutes(1), timeZone: "UTC" });
  first.app.stop();
  await pass(2 * MINUTE_MS);
  await tick();
  await pass(POLL_MS);
  await eventually(() => expect(toastsOf(second, "Due now: The other one")).toBe(1));
});

it("a completed milestone notifies the other people, and the company for which the next one waits", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const officer = await stage.openSignedIn("/", people.officer);
  const partner = await stage.openSignedIn("/", people.partner);
  await clearBell(manager);
  const bell = await clearBell(partner);
  const project = await makeProject(manager);
  const process = await makeProcess(manager, project.id, "MRV-CYCLE");
  const run = await openProcess(manager, process.id);
  await run.complete("OPEN");
  await pass(POLL_MS);
  await eventually(() => expect(bell.count()).toBe(1));
  await eventually(() => expect(partner.toastTexts().some((text) => text.includes(project.code))).toBe(true));
  // The author is not notified.
  expect(manager.toastTexts().filter((text) => text.includes("completed"))).toEqual([]);

  const theirs = await openProcess(partner, process.id);
  const [waiting = ""] = theirs.awaited();
  const [sender, decider] = [
    await stage.server().signIn(people.partner),
    await stage.server().signIn(people.administrator),
  ];
  await theirs.fillSlots({ sender, decider }, waiting);
  await theirs.complete(waiting);
  await pass(POLL_MS);
  const told = `${project.code}: ${theirs.milestone(waiting).name} completed`;
  await eventually(() => expect(manager.toastTexts()).toContain(told));
  expect(partner.toastTexts()).not.toContain(told);
  expect(officer.toastTexts()).not.toContain(told);
});

it("polling ends with the session, pauses in a hidden tab, and starts again with the next person", async () => {
  const tab = await stage.openSignedIn("/", people.viewer);
  openBell(tab);
  await pass(0);
  for (const polls of [1, 2, 3]) {
    await eventually(() => expect(callsOf(tab, "undelivered")).toBe(polls));
    await pass(POLL_MS);
  }
  await eventually(() => expect(callsOf(tab, "undelivered")).toBe(4));
  tab.ports.presence.isSeen = false;
  tab.ports.presence.wake();
  const hidden = tab.ports.requests.length; // counted when sent: an answer may still be on its way
  await pass(60 * POLL_MS);
  expect(tab.ports.requests).toHaveLength(hidden);
  tab.ports.presence.isSeen = true;
  tab.ports.presence.wake();
  await eventually(() => expect(tab.ports.requests.length).toBeGreaterThan(hidden));
  expect(tab.ports.requests.length - hidden).toBeLessThanOrEqual(3);

  tab.app.session.send({ type: "session.end" });
  await eventually(() => expect(tab.ports.requests.at(-1)?.url).toMatch(/\/logout$/));
  const asked = tab.ports.requests.length;
  await pass(60 * POLL_MS);
  expect(tab.ports.requests).toHaveLength(asked);
  await tab.signIn(people.reviewer);
  openBell(tab);
  await pass(0);
  await eventually(() => expect(callsOf(tab, "unread/count")).toBeGreaterThan(0));
  await pass(POLL_MS);
  await eventually(() => expect(tab.ports.requests.length).toBeGreaterThan(asked + 1));
});
