import type { Company, Project } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  selectCanUpdate,
  selectIsEditing,
  selectOpenedAt,
  selectRecord,
  selectRecordActions,
  selectRecordFailure,
  selectRecordStatus,
  selectResult,
  selectRunningAction,
} from "./record.selectors.ts";
import { recordName } from "./recordName.ts";
import { selectData } from "./reading.machine.ts";
import { selectIsConfirmLoading } from "../dialogs/confirm.machine.ts";
import { fakeCompany, fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { forever, problem, type Stubs } from "../testing/stubWire.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { fakeDocument } from "../testing/fakeDocument.ts";
import { documentScreen } from "../documents/documents.screens.ts";
import { draftPlaceOf } from "../forms/formScreen.ts";
import { projectEditForm } from "../projects/projectForm.view.ts";
import { projectScreen } from "../projects/projects.screens.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { companyScreen } from "../companies/companies.screens.ts";
import { userScreen } from "../users/users.screens.ts";
const user = fakeUser();
const openUser = async (stubs: NonNullable<Stubs["users"]>, more: Stubs = {}, permissions = everything) => {
  const opened = await openSignedIn({ users: { get: user, ...stubs }, ...more }, permissions);
  const { screen, announced } = openScreen(opened.app, userScreen, { id: user.id });
  await settle();
  return { ...opened, screen, announced, now: () => screen.getSnapshot() };
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a record's page", () => {
  test("loads the user with its company", async () => {
    const withCompany = fakeUser({ company: fakeCompany(), companyId: fakeId(1) });
    const { now, asked } = await openUser({ get: withCompany });
    expect(asked()).toEqual([`GET /api/users/${user.id}?extend=company`]);
    expect(selectRecordStatus(now())).toBe("showing");
    expect(selectRecord(now())).toEqual(withCompany);
  });

  test("names itself in the breadcrumbs once it is read", async () => {
    const { app } = await openSignedIn({ users: { get: user } }, everything);
    const crumb = openScreen(app, recordName, { ask: user.id }).screen;
    await settle();
    expect(selectData(crumb.getSnapshot())).toBe("");
    openScreen(app, userScreen, { id: user.id });
    await settle();
    expect(selectData(crumb.getSnapshot())).toBe("Marek Holub");
  });

  test("is loading until then", async () => {
    const { now } = await openUser({ get: forever });
    expect(selectRecordStatus(now())).toBe("loading");
    expect(selectRecord(now())).toBeUndefined();
  });

  test("is missing, without a toast, where there is no such user", async () => {
    const { now, toastTexts } = await openUser({ get: problem("/errors/not-found", "No such user") });
    expect(selectRecordStatus(now())).toBe("missing");
    expect(toastTexts()).toEqual([]);
  });

  test("is missing once somebody else has deleted the user, also while it is read again, until it is there", async () => {
    let answer: () => unknown = () => user;
    const { app, screen, now, toastTexts } = await openUser({ get: () => answer() as never });
    const statusOnceRead = async (next: () => unknown) => {
      answer = next;
      void app.queryClient.invalidateQueries({ queryKey: ["/api/users"] });
      await settle();
      return selectRecordStatus(now());
    };
    expect(await statusOnceRead(problem("/errors/not-found", "No such user"))).toBe("missing");
    expect(app.offers.read()).toEqual([]);
    expect(await statusOnceRead(problem("/errors/validation", "Not that"))).toBe("missing");
    expect(await statusOnceRead(forever)).toBe("missing");
    expect(toastTexts()).toEqual(["Not that"]);
    expect(await statusOnceRead(() => user)).toBe("showing");
    expect(screen.getSnapshot().context.record).toEqual(user);
  });

  test("shows a failure and tries again when told to", async () => {
    let isUp = false;
    const { now, screen } = await openUser({
      get: () => (isUp ? user : problem("/errors/validation", "Not that")()),
    });
    expect(selectRecordStatus(now())).toBe("failed");
    expect(selectRecordFailure(now())).toEqual({ text: "Not that", lines: [] });
    isUp = true;
    screen.send({ type: "record.retry" });
    await settle();
    expect(selectRecordStatus(now())).toBe("showing");
  });

  test.each([
    ["ACTIVE", ["disable", "resetPassword", "masterPassword", "endSessions", "delete"]],
    ["INVITED", ["disable", "invite", "delete"]],
    ["LOCKED", ["disable", "resetPassword", "masterPassword", "endSessions", "delete"]],
    ["DISABLED", ["enable", "anonymise", "delete"]],
    ["SOMETHING_NEW", ["delete"]],
  ])("of a user who is %s offers %j", async (status, ids) => {
    const { now } = await openUser({ get: fakeUser({ status }) });
    expect(selectRecordActions(now()).map(({ id }) => id)).toEqual(ids);
    expect(selectCanUpdate(now())).toBe(true);
  });

  test("offers nothing without the permissions", async () => {
    const { now, screen, asked, question } = await openUser({}, {}, ["user:get"]);
    expect(selectRecordActions(now())).toEqual([]);
    expect(selectCanUpdate(now())).toBe(false);
    screen.send({ type: "record.act", action: "delete" });
    expect(question()).toBeUndefined();
    await settle();
    expect(asked()).toHaveLength(1);
  });

  test("disables the user after a yes, once, and shows the new status", async () => {
    let isOn = true;
    const { now, screen, asked, toastTexts, question, answer } = await openUser({
      get: () => fakeUser({ status: isOn ? "ACTIVE" : "DISABLED" }),
      disable: () => {
        isOn = false;
        return fakeUser({ status: "DISABLED" });
      },
    });
    screen.send({ type: "record.act", action: "disable" });
    expect(question()?.message).toBe(
      "marek.holub@canopy.example is signed out at once and cannot sign in until enabled again.",
    );
    answer("accept");
    answer("accept");
    expect(question()).toBeUndefined();
    await Promise.resolve();
    expect(selectRunningAction(now())).toBe("disable");
    await settle();
    expect(selectRunningAction(now())).toBeUndefined();
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
    expect(selectRecord(now())?.status).toBe("DISABLED");
    expect(asked().filter((call) => call.startsWith("PUT"))).toEqual([`PUT /api/users/${user.id}/disable`]);
  });

  test("does nothing after a no", async () => {
    const { screen, asked, question, answer } = await openUser({});
    screen.send({ type: "record.act", action: "disable" });
    answer("cancel");
    await settle();
    expect(question()).toBeUndefined();
    expect(asked()).toHaveLength(1);
  });

  test("announces a failed action once and reads the user again", async () => {
    const { now, screen, asked, toastTexts } = await openUser({
      get: fakeUser({ status: "DISABLED" }),
      enable: problem("/errors/conflict", "Somebody was quicker"),
    });
    screen.send({ type: "record.act", action: "enable" });
    await settle();
    expect(selectRunningAction(now())).toBeUndefined();
    expect(toastTexts()).toEqual(["Somebody was quicker"]);
    expect(asked()).toHaveLength(3);
  });

  test("logs and announces a failed confirmed action once, also after a double press", async () => {
    const { now, screen, asked, toastTexts, ports, answer } = await openUser({
      remove: problem("/errors/in-use", "They have written something"),
    });
    screen.send({ type: "record.act", action: "delete" });
    answer("accept");
    answer("accept");
    await settle(1_000);
    expect(asked().filter((call) => call.startsWith("DELETE"))).toHaveLength(1);
    expect(selectRunningAction(now())).toBeUndefined();
    expect(toastTexts()).toEqual(["They have written something"]);
    expect(ports.logged.map(({ message }) => message)).toEqual(["A confirmed action failed"]);
  });

  test("withdraws its question when it closes before an answer", async () => {
    const { screen, question } = await openUser({});
    screen.send({ type: "record.act", action: "delete" });
    expect(question()?.title).toBe("Delete user");
    screen.stop();
    expect(question()).toBeUndefined();
  });

  test("of a deleted user leads to the list and is not read again", async () => {
    const { screen, asked, announced, answer } = await openUser({ remove: undefined });
    screen.send({ type: "record.act", action: "delete" });
    answer("accept");
    await settle(10_000);
    expect(announced).toEqual([
      { type: "toast", tone: "success", text: "User deleted successfully" },
      { type: "navigate", to: "/user/", replace: true },
    ]);
    expect(asked()).toEqual([`GET /api/users/${user.id}?extend=company`, `DELETE /api/users/${user.id}`]);
  });

  test("mails a new invitation at once", async () => {
    const invited = fakeUser({ status: "INVITED" });
    const { screen, asked, toastTexts } = await openUser({ get: invited, invite: invited });
    screen.send({ type: "record.act", action: "invite" });
    await settle();
    expect(asked()).toContain(`POST /api/users/${user.id}/invitation`);
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
  });

  test("sends a reset link at once", async () => {
    const { screen, asked, toastTexts, question } = await openUser({ resetPassword: undefined });
    screen.send({ type: "record.act", action: "resetPassword" });
    expect(question()).toBeUndefined();
    await settle();
    expect(asked()).toContain(`POST /api/users/${user.id}/password-reset`);
    expect(toastTexts()).toEqual(["Password reset link sent successfully"]);
  });

  test("says when a reset link was sent a moment ago and does not send it by itself later", async () => {
    const { screen, asked, toastTexts } = await openUser({
      resetPassword: problem("/errors/rate-limited", "Please wait 40 s."),
    });
    screen.send({ type: "record.act", action: "resetPassword" });
    await settle();
    expect(toastTexts()).toEqual(["Please wait 40 s."]);
    await settle(120_000);
    expect(asked().filter((call) => call.startsWith("POST"))).toHaveLength(1);
  });

  test("shows a master password until it is dismissed and stores it nowhere", async () => {
    const made = { password: "one-time-word", expiresAt: "2026-11-21T21:15:00Z" };
    const { now, screen, app, toastTexts, ports, answer } = await openUser(
      {},
      { auth: { masterPassword: made } },
    );
    screen.send({ type: "record.act", action: "masterPassword" });
    answer("accept");
    await settle();
    expect(selectResult(now())).toEqual(made);
    expect(toastTexts()).toEqual(["Master password generated successfully"]);
    expect(await ports.requests.find(({ method }) => method === "POST")!.json()).toEqual({ userId: user.id });
    screen.send({ type: "result.dismiss" });
    expect(selectResult(now())).toBeUndefined();
    const kept = [
      app.queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state),
      app.queryClient
        .getMutationCache()
        .getAll()
        .map(({ state }) => state),
      ports.local.keys().map((key) => ports.local.read(key)),
      ports.logged,
    ];
    expect(JSON.stringify(kept)).not.toContain("one-time-word");
  });

  test.each([
    ["sending a reset link", "resetPassword", true],
    ["ending the sessions", "endSessions", true],
    ["disabling the user, who cannot use it any more", "disable", false],
  ])("after %s (%s) shows the master password that was made before: %s", async (_, action, isShown) => {
    const made = { password: "one-time-word", expiresAt: "2026-11-21T21:15:00Z" };
    const { now, screen, asked, question, answer } = await openUser(
      { resetPassword: undefined, disable: { ...user, status: "DISABLED" } },
      { auth: { masterPassword: made }, sessions: { endOf: undefined } },
    );
    screen.send({ type: "record.act", action: "masterPassword" });
    answer("accept");
    await settle();
    const before = asked().length;
    screen.send({ type: "record.act", action });
    if (question()) answer("accept");
    await settle();
    expect(asked().length).toBeGreaterThan(before);
    expect(selectRunningAction(now())).toBeUndefined();
    expect(selectResult(now())).toEqual(isShown ? made : undefined);
  });

  test.each([
    ["the address that it is for has changed", { email: "other@canopy.example" }],
    ["somebody else has disabled the user", { status: "DISABLED" as const }],
  ])("drops the master password once %s, and not before", async (_, ending) => {
    const made = { password: "one-time-word", expiresAt: "2026-11-21T21:15:00Z" };
    let shown = user;
    const { now, screen, answer } = await openUser({ get: () => shown }, { auth: { masterPassword: made } });
    screen.send({ type: "record.act", action: "masterPassword" });
    answer("accept");
    await settle();
    const readAgain = async (change: Partial<typeof user>) => {
      shown = { ...shown, ...change };
      screen.send({ type: "record.retry" });
      await settle();
      return selectResult(now());
    };
    expect(await readAgain({ name: "Marko" })).toEqual(made);
    expect(await readAgain({ status: "LOCKED" })).toEqual(made);
    expect(await readAgain(ending)).toBeUndefined();
  });

  test("opens and closes its form", async () => {
    const { now, screen } = await openUser({});
    screen.send({ type: "form.open" });
    expect(selectIsEditing(now())).toBe(true);
    screen.send({ type: "form.closed" });
    expect(selectIsEditing(now())).toBe(false);
  });

  test("opens its form at the field that was asked for, and the next time at the first one", async () => {
    const { now, screen } = await openUser({});
    screen.send({ type: "form.open", at: "email" });
    expect(selectOpenedAt(now())).toBe("email");
    screen.send({ type: "form.closed" });
    screen.send({ type: "form.open" });
    expect(selectOpenedAt(now())).toBeUndefined();
  });
});

describe("a draft of a record's form", () => {
  const officer = { roles: ["PROJECT_OFFICER"] };
  const openProject = async (project: Partial<Project>, claims = {}) => {
    const { id } = fakeProject();
    const rights = ["project:get", "project:update"];
    const { app } = await openSignedIn(
      { projects: { get: fakeProject(project) } },
      rights,
      `/project/${id}`,
      claims,
    );
    const place = draftPlaceOf(app.services, projectEditForm, id)!;
    app.services.drafts.write(place.userId, place.route, { changed: { name: "Typed" }, version: 1 });
    const { screen } = openScreen(app, projectScreen, { id });
    await settle();
    return {
      screen,
      isEditing: () => selectIsEditing(screen.getSnapshot()),
      kept: () => app.services.drafts.read(place.userId, place.route),
    };
  };

  test("opens the form, which offers it", async () => {
    const { isEditing } = await openProject({});
    expect(isEditing()).toBe(true);
  });

  test.each([
    ["of a project that was disabled", { status: "DISABLED" }, {}],
    ["of a project that the officer no longer leads", {}, officer],
  ])("%s opens no form and stays for later", async (_, project, claims) => {
    const { screen, isEditing, kept } = await openProject(project, claims);
    expect(isEditing()).toBe(false);
    screen.send({ type: "form.open" });
    expect(isEditing()).toBe(false);
    expect(kept()).toBeDefined();
  });
});

test("counts the records that refer to a company before it is deleted, and takes no answer until then", async () => {
  const company = fakeCompany();
  let tell = (_answer: { data: []; total: number }): void => undefined;
  const { app, asked, question, answer } = await openSignedIn(
    {
      companies: { get: company },
      users: { list: () => new Promise((resolve) => (tell = resolve)) },
      projects: { list: { data: [], total: 1 } },
    },
    [...everything, "project:list"],
    "/company/1",
  );
  const { screen } = openScreen(app, companyScreen, { id: company.id });
  await settle();
  screen.send({ type: "record.act", action: "delete" });
  await settle();
  expect(selectIsConfirmLoading(app.confirm.getSnapshot())).toBe(true);
  answer("accept");
  tell({ data: [], total: 3 });
  await settle();
  expect(selectIsConfirmLoading(app.confirm.getSnapshot())).toBe(false);
  expect(question()?.message).toBe(
    `${company.name} will be deleted for good. This is refused as long as 3 users and 1 project belong to it.`,
  );
  expect(asked().some((call) => call.startsWith("DELETE"))).toBe(false);
});

test("of a company still in use stays and says why", async () => {
  const company: Company = fakeCompany();
  const { app, toastTexts, address, answer } = await openSignedIn(
    { companies: { get: company, remove: problem("/errors/in-use", "3 users belong to it") } },
    everything,
    "/company/1",
  );
  const { screen } = openScreen(app, companyScreen, { id: company.id });
  await settle();
  screen.send({ type: "record.act", action: "delete" });
  await settle();
  answer("accept");
  await settle();
  expect(toastTexts()).toEqual(["3 users belong to it"]);
  expect(address()).toBe("/company/1");
  expect(selectRecordStatus(screen.getSnapshot())).toBe("showing");
});

test("of a deleted company is removed from the cache, and users, who show their company, are read again", async () => {
  const company: Company = fakeCompany();
  const { app, address, answer } = await openSignedIn(
    { companies: { get: company, remove: undefined } },
    everything,
    "/company/1",
  );
  app.queryClient.setQueryData(["/api/users", "list"], []);
  const { screen } = openScreen(app, companyScreen, { id: company.id });
  await settle();
  screen.send({ type: "record.act", action: "delete" });
  await settle();
  answer("accept");
  await settle();
  expect(address()).toBe("/company/");
  expect(app.queryClient.getQueryData(["/api/companies", "record", company.id])).toBeUndefined();
  expect(app.queryClient.getQueryState(["/api/users", "list"])?.isInvalidated).toBe(true);
});

describe("a record's page offers in the command palette", () => {
  const offersOf = async (status: string, permissions = everything) => {
    const opened = await openUser({ get: fakeUser({ status }) }, {}, permissions);
    const modals: unknown[] = [];
    const host = {
      services: opened.app.services,
      navigate: () => undefined,
      openModal: (modal: object) => void modals.push(modal),
    };
    return { ...opened, modals, offers: userScreen.offers?.(opened.screen, host) ?? [] };
  };

  test("its form and its actions, each of which it begins", async () => {
    const { offers, now, question } = await offersOf("ACTIVE");
    expect(offers.map(({ label }) => label).slice(0, 2)).toEqual(["Edit user", "Disable user"]);
    offers[1]?.run();
    expect(question()?.message).toContain("signed out at once");
    offers[0]?.run();
    expect(selectIsEditing(now())).toBe(true);
  });

  test("no form that the person may not use", async () => {
    const { offers } = await offersOf("ACTIVE", ["user:get", "user:disable"]);
    expect(offers.map(({ label }) => label)).toEqual(["Disable user", "End sessions"]);
  });

  test("the dialog of an action that asks for more, with the record's id", async () => {
    const document = fakeDocument();
    const opened = await openSignedIn(
      { documents: { get: document } },
      ["project:get", "project:update"],
      "/",
    );
    const { screen } = openScreen(opened.app, documentScreen, { id: document.id });
    await settle();
    const modals: unknown[] = [];
    const host = {
      ...{ services: opened.app.services, navigate: () => undefined },
      openModal: (modal: object) => void modals.push(modal),
    };
    documentScreen
      .offers?.(screen, host)
      .find(({ label }) => label === "Return document")
      ?.run();
    expect(modals).toEqual([
      { content: "documentReturn", title: "Return document", props: { id: document.id } },
    ]);
  });
});

test("a record is read before its page is opened", async () => {
  const { app, asked } = await openSignedIn({ users: { get: user } }, everything, "/");
  const ahead = userScreen.ahead?.(app.services, { search: "", params: { userId: user.id } });
  await ahead?.read(new AbortController().signal);
  expect(asked()).toEqual([`GET /api/users/${user.id}?extend=company`]);
});
