import type { User } from "@canopy/contracts";
import { createActor } from "xstate";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeUser } from "../testing/fakeRecords.ts";
import { openList, page } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";
import type { App } from "../services/runningApp.ts";
import { userScreen } from "../users/users.screens.ts";
import { selectData } from "./reading.machine.ts";
import {
  selectIsEditing,
  selectIsOpening,
  selectIsOpeningLate,
  selectIsWhole,
  selectLatest,
  selectRecord,
  selectRecordActions,
  selectRecordFailure,
  selectRecordStatus,
} from "./record.selectors.ts";
import { recordName } from "./recordName.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const row = fakeUser({ status: "ACTIVE" });

/** A user's page, opened from the list that shows them; `answer` gives the page's own read its answer. */
const openFromList = async (listed: User = row) => {
  let answer: (answer: User | Response) => void = () => undefined;
  const { app } = await openList({
    list: page([listed]),
    get: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await settle();
  const { screen } = openScreen(app, userScreen, { id: row.id });
  await settle();
  return {
    app,
    screen,
    now: () => screen.getSnapshot(),
    answer: async (given: User | Response) => {
      answer(given);
      await settle();
    },
  };
};

/** The page of a user as a front end first renders it, before its actor runs. */
const firstOf = ({ services }: App, id: string) =>
  createActor(userScreen.logic(services), { input: userScreen.input(services, { id }) }).getSnapshot();

describe("a record opened from its list", () => {
  test("is at once what its row knows, with the row's actions and its name in the breadcrumbs", async () => {
    const { app, now } = await openFromList();
    expect(selectRecordStatus(now())).toBe("refreshing");
    expect(selectRecord(now())).toEqual(row);
    expect(selectIsWhole(now())).toBe(false);
    expect(selectRecordActions(now()).map(({ id }) => id)).toContain("disable");
    const crumb = openScreen(app, recordName, { ask: row.id }).screen;
    expect(selectData(crumb.getSnapshot())).toBe("Marek Holub");
  });

  test("is what its row knows before it runs, so that the first picture of its page shows it", async () => {
    const { app } = await openFromList();
    const first = firstOf(app, row.id);
    expect(selectRecordStatus(first)).toBe("showing");
    expect(selectRecord(first)).toEqual(row);
    expect(selectIsWhole(first)).toBe(false);
  });

  test("is whole before it runs where it was read before", async () => {
    const { app, answer } = await openFromList();
    const whole = fakeUser({ status: "DISABLED" });
    await answer(whole);
    const first = firstOf(app, row.id);
    expect(selectRecord(first)).toEqual(whole);
    expect(selectIsWhole(first)).toBe(true);
  });

  test("becomes the whole record with the answer", async () => {
    const { now, answer } = await openFromList();
    const whole = fakeUser({ status: "DISABLED" });
    await answer(whole);
    expect(selectRecordStatus(now())).toBe("showing");
    expect(selectIsWhole(now())).toBe(true);
    expect(selectRecord(now())).toEqual(whole);
  });

  test("opens its form only with the whole record", async () => {
    const { screen, now, answer } = await openFromList();
    screen.send({ type: "form.open" });
    expect(selectIsEditing(now())).toBe(false);
    await answer(fakeUser());
    expect(selectIsEditing(now())).toBe(true);
  });

  test("opens its form on the answer of its own read, not on what was read before", async () => {
    const { app, answer } = await openFromList();
    await answer(fakeUser({ name: "Older", version: 4 }));
    const { screen } = openScreen(app, userScreen, { id: row.id });
    await settle();
    const now = () => screen.getSnapshot();
    screen.send({ type: "form.open" });
    expect(selectRecord(now())?.name).toBe("Older");
    expect([selectLatest(now()), selectIsEditing(now())]).toEqual([undefined, false]);
    await answer(fakeUser({ name: "Newer", version: 5 }));
    expect([selectLatest(now())?.name, selectIsEditing(now())]).toEqual(["Newer", true]);
  });

  test("waits with its form while it is read again", async () => {
    const { app, screen, now, answer } = await openFromList();
    await answer(fakeUser({ name: "Older" }));
    void app.queryClient.invalidateQueries({ queryKey: ["/api/users"] });
    await settle();
    screen.send({ type: "form.open" });
    expect([selectLatest(now())?.name, selectIsEditing(now())]).toEqual(["Older", false]);
    await answer(fakeUser({ name: "Newer" }));
    expect([selectLatest(now())?.name, selectIsEditing(now())]).toEqual(["Newer", true]);
  });

  test("offers to take 'Edit' back where its read lasts longer than a second", async () => {
    const { screen, now, answer } = await openFromList();
    const waits = () => [selectIsOpening(now()), selectIsOpeningLate(now())];
    screen.send({ type: "form.open" });
    expect(waits()).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(waits()).toEqual([true, true]);
    screen.send({ type: "form.cancel" });
    expect(waits()).toEqual([false, false]);
    await answer(fakeUser());
    expect(selectIsEditing(now())).toBe(false);
  });

  test("forgets 'Edit' where its read fails, so that no form replaces the page later", async () => {
    const { app, answer } = await openFromList();
    await answer(fakeUser({ name: "Older" }));
    const { screen } = openScreen(app, userScreen, { id: row.id });
    const now = () => screen.getSnapshot();
    await settle();
    screen.send({ type: "form.open" });
    await answer(problem("/errors/validation", "Not that")());
    expect(selectIsOpening(now())).toBe(false);
    screen.send({ type: "record.retry" });
    await settle();
    await answer(fakeUser({ name: "Newer" }));
    expect([selectRecord(now())?.name, selectIsEditing(now())]).toEqual(["Newer", false]);
  });

  test("has no latest record while only its row is known, and keeps the last one when a read fails", async () => {
    const { app, screen, now, answer } = await openFromList();
    await answer(problem("/errors/validation", "Not that")());
    expect([selectRecordStatus(now()), selectLatest(now())]).toEqual(["failed", undefined]);
    screen.send({ type: "record.retry" });
    await settle();
    await answer(fakeUser({ name: "Read" }));
    void app.queryClient.invalidateQueries({ queryKey: ["/api/users"] });
    await settle();
    await answer(problem("/errors/validation", "Not that")());
    screen.send({ type: "form.open" });
    expect([selectLatest(now())?.name, selectIsEditing(now())]).toEqual(["Read", true]);
  });

  test.each([
    ["fails", problem("/errors/validation", "Not that")],
    ["finds it gone", problem("/errors/not-found", "No such user")],
  ])("opens no form on an earlier answer where its own read %s, and reads it again", async (_, refusal) => {
    const { app, answer } = await openFromList();
    await answer(fakeUser({ name: "Older" }));
    const { screen } = openScreen(app, userScreen, { id: row.id });
    const now = () => screen.getSnapshot();
    await settle();
    await answer(refusal());
    expect([selectRecord(now())?.name, selectLatest(now())]).toEqual(["Older", undefined]);
    for (const next of [refusal(), fakeUser({ name: "Newer" })]) {
      screen.send({ type: "form.open" });
      await settle();
      expect(selectIsEditing(now())).toBe(false);
      await answer(next);
    }
    expect([selectLatest(now())?.name, selectIsEditing(now())]).toEqual(["Newer", true]);
  });

  test("does not stay where the record is gone", async () => {
    const { now, answer } = await openFromList();
    await answer(problem("/errors/not-found", "No such user")());
    expect(selectRecordStatus(now())).toBe("missing");
    expect(selectRecord(now())).toBeUndefined();
  });

  test("does not stay where its read fails", async () => {
    const { now, answer } = await openFromList();
    await answer(problem("/errors/validation", "Not that")());
    expect(selectRecordStatus(now())).toBe("failed");
    expect(selectRecordFailure(now())?.text).toBe("Not that");
  });

  test("knows nothing before its answer where the list shows others", async () => {
    const { now } = await openFromList(fakeUser({ id: "018f2c00-0000-7000-8000-00000000ffff" }));
    expect(selectRecordStatus(now())).toBe("loading");
    expect(selectRecord(now())).toBeUndefined();
  });

  test("is loading before it runs where the list shows others", async () => {
    const { app } = await openFromList(fakeUser({ id: "018f2c00-0000-7000-8000-00000000ffff" }));
    expect(selectRecordStatus(firstOf(app, row.id))).toBe("loading");
    expect(selectIsWhole(firstOf(app, row.id))).toBe(false);
  });
});

test("a row that several pages of the list show is the one that was read last, of its own resource alone", async () => {
  const { app } = await openList({ list: page([]), get: () => new Promise<never>(() => undefined) });
  const { client } = app.services;
  const keep = (key: readonly unknown[], name: string, updatedAt: number) =>
    client.setQueryData(key, { data: [fakeUser({ name })], total: 1 }, { updatedAt });
  keep(["/api/users", "list", { page: 1 }], "Newer", 2_000);
  keep(["/api/users", "list", { page: 2 }], "Older", 1_000);
  keep(["/api/companies", "list", { page: 1 }], "Of another resource", 3_000);
  keep(["/api/users", "record", { page: 1 }], "No list", 4_000);
  keep(["/api/users", "list", "newest"], "A part of another page", 5_000);
  const { screen } = openScreen(app, userScreen, { id: row.id });
  await settle();
  expect(selectRecord(screen.getSnapshot())?.name).toBe("Newer");
});

test("a row that no page shows is not known before it is read", async () => {
  const { app } = await openList({ list: page([]), get: () => new Promise<never>(() => undefined) });
  const { client } = app.services;
  client.setQueryData(["/api/users", "list", { page: 1 }], { data: [fakeUser({ id: "other" })], total: 1 });
  const { screen } = openScreen(app, userScreen, { id: row.id });
  await settle();
  expect(selectRecord(screen.getSnapshot())).toBeUndefined();
});
