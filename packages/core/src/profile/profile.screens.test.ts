import { selectProfile } from "../session/session.machine.ts";
import { fakeClaims } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { mailPreferencesOf, notificationKinds } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { App } from "../services/runningApp.ts";
import { datesOf } from "../text/datesOf.ts";
import { ownClock } from "../days/ownClock.ts";
import { selectFields } from "../forms/form.selectors.ts";
import { fakeOwnUser } from "../testing/fakeRecords.ts";
import { selectData, selectLatestData } from "../records/reading.machine.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";
import {
  ownDetailsScreen,
  ownMailsOf,
  ownMailsScreen,
  ownPasswordScreen,
  ownUser,
} from "./profile.screens.ts";
import { mailChoiceText, mailGroups } from "./profile.view.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const me = fakeOwnUser();

/** Keeps an answer under a key, and tells whether it is outdated. */
const keepRead = ({ queryClient }: App, key: readonly string[]) => {
  queryClient.setQueryData(key, {});
  return () => queryClient.getQueryState(key)?.isInvalidated;
};

describe("the form of one's own details", () => {
  const open = (answer: unknown = me) =>
    openForm(ownDetailsScreen, { users: { updateMe: answer as typeof me, me } }, { given: { record: me } });

  test("sends the changed fields with the version that was read", async () => {
    const form = await open();
    form.enter({ surname: "Horák", timeZone: "Asia/Tokyo", weekStart: "SUNDAY" });
    await form.submit();
    expect(await form.sent()).toEqual([
      { surname: "Horák", timeZone: "Asia/Tokyo", weekStart: "SUNDAY", version: 1 },
    ]);
    expect(form.toastTexts()).toEqual(["Changes saved successfully"]);
  });

  test("outdates what was read of users", async () => {
    const form = await open();
    const isOutdated = keepRead(form.app, ["/api/users", "list"]);
    form.enter({ surname: "Horák" });
    await form.submit();
    expect(isOutdated()).toBe(true);
  });

  test("brings a new name into the session at once, and after a reload", async () => {
    const renamed = fakeOwnUser({ id: fakeClaims().id, name: "Inês", surname: "Alves", version: 2 });
    const { app, ports, enter, submit } = await open(renamed);
    enter({ name: "Inês", surname: "Alves" });
    await submit();
    const nameIn = ({ session }: Pick<typeof app, "session">) => {
      const profile = selectProfile(session.getSnapshot());
      return [profile?.userName, profile?.userSurname];
    };
    expect(nameIn(app)).toEqual(["Inês", "Alves"]);
    app.stop();
    const again = await openApp({ ports });
    expect(nameIn(again.app)).toEqual(["Inês", "Alves"]);
  });

  test("sends nothing without a name", async () => {
    const form = await open();
    form.enter({ name: "", surname: " " });
    await form.submit();
    expect(form.errors()).toEqual({ name: "Name is required", surname: "Surname is required" });
    expect(await form.sent()).toEqual([]);
  });

  test("keeps the input where the record was changed meanwhile", async () => {
    const form = await openForm(
      ownDetailsScreen,
      { users: { updateMe: problem("/errors/conflict"), me: fakeOwnUser({ surname: "Nový", version: 2 }) } },
      { given: { record: me } },
    );
    form.enter({ name: "Marek II" });
    await form.submit();
    expect(form.now().matches({ editing: "conflicted" })).toBe(true);
    form.screen.send({ type: "form.reload" });
    await settle();
    expect([form.valueOf("name"), form.valueOf("surname")]).toEqual(["Marek II", "Nový"]);
  });
});

test("a form of the own record waits for the answer of its own read, and stays when a later read fails", async () => {
  let answer: (given: ReturnType<typeof fakeOwnUser> | Response) => void = () => undefined;
  const read = () => new Promise<ReturnType<typeof fakeOwnUser> | Response>((resolve) => (answer = resolve));
  const { app } = await openSignedIn({ users: { me: read } }, [], "/profile");
  app.queryClient.setQueryData(["/api/users", "me"], fakeOwnUser({ surname: "Older" }));
  await settle(10_000);
  const { screen } = openScreen(app, ownUser, undefined);
  const surnames = () =>
    [selectData, selectLatestData].map((select) => select(screen.getSnapshot())?.surname);
  expect(surnames()).toEqual(["Older", undefined]);
  await settle();
  answer(problem("/errors/validation", "Not that")());
  await settle();
  expect(surnames()).toEqual(["Older", undefined]);
  screen.send({ type: "reading.retry" });
  await settle();
  answer(fakeOwnUser({ surname: "Newer" }));
  await settle();
  expect(surnames()).toEqual(["Newer", "Newer"]);
  screen.send({ type: "reading.retry" });
  await settle();
  answer(problem("/errors/validation", "Not that")());
  await settle();
  expect(surnames()).toEqual(["Newer", "Newer"]);
});

test("a saved time zone and week start count at once for the dates of all screens", async () => {
  let zone = "Europe/Prague";
  const { app } = await openSignedIn(
    {
      users: {
        me: () => fakeOwnUser({ timeZone: zone, weekStart: "SUNDAY" }),
        updateMe: () => fakeOwnUser({ id: fakeClaims().id, timeZone: zone, version: 2 }),
      },
    },
    [],
    "/profile",
  );
  openScreen(app, ownUser, undefined);
  await settle();
  expect(ownClock(app.services)).toMatchObject({ timeZone: "Europe/Prague", firstWeekday: 7 });
  const { screen } = openScreen(app, ownDetailsScreen, { record: fakeOwnUser({ timeZone: zone }) });
  zone = "Asia/Tokyo";
  screen.send({ type: "field.change", name: "timeZone", value: zone });
  screen.send({ type: "form.submit" });
  await settle();
  expect(ownClock(app.services).timeZone).toBe("Asia/Tokyo");
  expect(datesOf(app.services).dateTime("2026-11-20T23:30:00Z")).toContain("21");
});

test("dates follow the zone that the session knows, without a read, and a chosen one after a reload too", async () => {
  const timeOf = ({ services }: App) => datesOf(services).time("2026-11-20T23:30:00Z");
  const { app, ports, asked } = await openSignedIn({}, [], "/profile", { time_zone: "Asia/Kathmandu" });
  expect(timeOf(app)).toMatch(/^0?5:15/);
  expect(ownClock(app.services).timeZone).toBe("Asia/Kathmandu");
  expect(asked()).toEqual([]);
  const { id: userId, name: userName, surname: userSurname } = fakeClaims();
  app.services.changeOwn({ userId, userName, userSurname, timeZone: "Asia/Tokyo", version: 2 });
  expect(timeOf(app)).toMatch(/^0?8:30/);
  app.stop();
  expect(timeOf((await openApp({ ports })).app)).toMatch(/^0?8:30/);
});

describe("the form of one's own mails", () => {
  const open = () =>
    openForm(ownMailsScreen, { users: { updateMe: me, me } }, { given: { record: ownMailsOf(me) } });

  test("has every kind of notification with its choice, in the groups of the digest", async () => {
    const form = await open();
    const choices = Object.fromEntries(selectFields(form.now()).map(({ name, value }) => [name, value]));
    expect(choices).toEqual(mailPreferencesOf({}));
    expect(mailGroups.flatMap(({ kinds }) => kinds).toSorted()).toEqual([...notificationKinds].toSorted());
  });

  test("sends only the choices that changed", async () => {
    const form = await open();
    const isOutdated = keepRead(form.app, ["/api/users", "me"]);
    form.enter({ MESSAGE: "AT_ONCE", REMINDER_DUE: "NONE" });
    await form.submit();
    expect(await form.sent()).toEqual([
      { mailPreferences: { MESSAGE: "AT_ONCE", REMINDER_DUE: "NONE" }, version: 1 },
    ]);
    expect(isOutdated()).toBe(true);
  });

  test("names each choice in words, and an unknown one as it was sent", () => {
    expect(["NONE", "AT_ONCE", "DAILY", "WEEKLY"].map(mailChoiceText)).toEqual([
      "No mail",
      "At once",
      "In the daily digest",
      "WEEKLY",
    ]);
  });
});

test("the form of one's own mails reads the choices again after a conflict", async () => {
  const theirs = fakeOwnUser({ mailPreferences: { ...me.mailPreferences, MESSAGE: "NONE" }, version: 2 });
  const form = await openForm(
    ownMailsScreen,
    { users: { updateMe: problem("/errors/conflict"), me: theirs } },
    { given: { record: ownMailsOf(me) } },
  );
  form.enter({ REMINDER_DUE: "NONE" });
  await form.submit();
  form.screen.send({ type: "form.reload" });
  await settle();
  expect([form.valueOf("MESSAGE"), form.valueOf("REMINDER_DUE")]).toEqual(["NONE", "NONE"]);
});

describe("the form of one's own password", () => {
  test("marks the users, the person's sessions and the events that were read as outdated", async () => {
    const form = await openForm(ownPasswordScreen, { users: { changePassword: undefined } }, {});
    const areOutdated = [["/api/users", "me"], ["/api/users/me/sessions"], ["/api/events", "list"]].map(
      (key) => keepRead(form.app, key),
    );
    form.enter({
      currentPassword: "before",
      password: "a fine password",
      confirmPassword: "a fine password",
    });
    await form.submit();
    expect(areOutdated.map((isOutdated) => isOutdated())).toEqual([true, true, true]);
    expect(form.toastTexts()).toEqual(["Password changed successfully"]);
  });

  test("sends both passwords, and tells what the server refuses at its field", async () => {
    const form = await openForm(
      ownPasswordScreen,
      {
        users: {
          changePassword: problem("/errors/validation", "Refused", {
            currentPassword: ["Current password is wrong"],
          }),
        },
      },
      {},
    );
    form.enter({ currentPassword: "before", password: "a fine password", confirmPassword: "another one" });
    await form.submit();
    expect(form.errors()).toEqual({ confirmPassword: "Passwords do not match" });
    form.enter({ confirmPassword: "a fine password" });
    await form.submit();
    expect(await form.sent()).toEqual([
      { currentPassword: "before", password: "a fine password", confirmPassword: "a fine password" },
    ]);
    expect(form.errors()).toEqual({ currentPassword: "Current password is wrong" });
  });
});
