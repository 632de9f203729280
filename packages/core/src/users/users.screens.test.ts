import type { User } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectFields } from "../forms/form.selectors.ts";
import { selectData } from "../records/reading.machine.ts";
import { selectRecord } from "../records/record.selectors.ts";
import { fakeCompany, fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { abandonedReads } from "../testing/abandonedReads.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import type { Stubs } from "../testing/stubWire.ts";
import { roleChoicesFor } from "./roleChoices.ts";
import { groupOfCompany, isSameGroup } from "../forms/choiceGroup.ts";
import { peopleChoices, personOptions } from "./userChoices.ts";
import { userListScreen } from "./userList.screens.ts";
import { userAnonymiseScreen, userCreateScreen, userEditScreen } from "./userForm.screens.ts";
import { userEvents } from "../events/events.screens.ts";
import { allRoles, companyUsers, newestUsers, userCount, userScreen } from "./users.screens.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const user = fakeUser({ id: fakeId(7), name: "Ines", surname: "Moreau", email: "ines@canopy.example" });
const page = { data: [user], total: 31 };
const roles = [
  {
    code: "PARTNER_USER",
    label: "Partner",
    description: "Sees their company",
    rowScope: "COMPANY",
    permissions: [],
  },
  { code: "VIEWER", label: "Auditor", description: "Reads", rowScope: "ALL", permissions: [] },
];

describe("users read for other screens", () => {
  test("are asked for by company, by age and by status, and their roles once", async () => {
    const { app, asked } = await openSignedIn({ users: { list: page }, roles: { list: roles as never } });
    const shown = [
      openScreen(app, companyUsers, { ask: fakeId(1) }).screen,
      openScreen(app, newestUsers, undefined).screen,
      openScreen(app, userCount, { ask: "LOCKED" }).screen,
      openScreen(app, userCount, { ask: "" }).screen,
      openScreen(app, allRoles, undefined).screen,
    ];
    await settle();
    expect(asked()).toEqual([
      `GET /api/users?page=1&size=100&sortField=email&sortDirection=asc&filters[0].fieldId=company&filters[0].operator=equals&filters[0].value=${fakeId(1)}`,
      "GET /api/users?page=1&size=5&sortField=createdAt&sortDirection=desc",
      "GET /api/users?page=1&size=1&sortField=createdAt&sortDirection=desc&filters[0].fieldId=status&filters[0].operator=equals&filters[0].value=LOCKED",
      "GET /api/users?page=1&size=1&sortField=createdAt&sortDirection=desc",
      "GET /api/roles",
    ]);
    expect(shown.slice(2, 4).map((one) => selectData<unknown>(one.getSnapshot() as never))).toEqual([31, 31]);
    expect(
      app.queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey.join(" ")),
    ).toEqual([
      `/api/users list of company ${fakeId(1)}`,
      "/api/users list newest",
      "/api/users aggregate count LOCKED",
      "/api/users aggregate count ",
      "/api/roles aggregate list",
    ]);
  });
});

test("what can be chosen is kept under keys of users and of roles", () => {
  const roleChoices = roleChoicesFor({ person: () => undefined });
  const ask = { source: "people", text: "", of: "" };
  expect(peopleChoices.key(ask)).toEqual(["/api/users", "list", "assignable"]);
  expect(roleChoices.key(ask)).toEqual(["/api/roles", "aggregate", "options"]);
  expect([peopleChoices.staleMs, roleChoices.staleMs]).toEqual([undefined, 60_000]);
});

test("reads of users stop with the screen that asks for them", async () => {
  const { made, goingOn } = await abandonedReads({ permissions: everything }, (app) => [
    openScreen(app, companyUsers, { ask: fakeId(1) }).screen,
    openScreen(app, newestUsers, undefined).screen,
    openScreen(app, userCount, { ask: "" }).screen,
    openScreen(app, allRoles, undefined).screen,
    openScreen(app, userListScreen, undefined).screen,
    openScreen(app, userScreen, { id: fakeId(7) }).screen,
    openScreen(app, userCreateScreen, undefined).screen,
  ]);
  expect([made, goingOn]).toEqual([8, []]);
});

describe("people to choose from", () => {
  test("stand by name, each in the group of their company, our own staff in none", async () => {
    const assignable = [
      { id: fakeId(42), name: "Nora", surname: "Wind", companyName: "Nordwind Works" },
      { id: fakeId(43), name: "Olga", surname: "Far", companyId: fakeId(2), companyName: null },
      { id: fakeId(41), name: "Ada", surname: "Staff", companyName: null },
    ];
    const { app } = await openSignedIn({ users: { assignable } });
    const signal = new AbortController().signal;
    const read = await peopleChoices.read(app.services.call, { source: "people", text: "", of: "" }, signal);
    expect(read).toEqual({
      options: [
        { value: fakeId(41), label: "Ada Staff", group: null },
        { value: fakeId(42), label: "Nora Wind, Nordwind Works", group: "Nordwind Works" },
        { value: fakeId(43), label: "Olga Far", group: expect.any(String) },
      ],
      total: 3,
    });
    // a company without a name for the reader is one all the same
    const group = read.options[2]?.group ?? "";
    expect(isSameGroup(group, groupOfCompany({ id: fakeId(2), name: "Beyond" }))).toBe(true);
    expect(isSameGroup(group, groupOfCompany({ id: fakeId(3), name: "Beyond" }))).toBe(false);
  });

  test("that a record holds are called by their names; those that may not be seen are left out", () => {
    expect(personOptions([user, null, undefined])).toEqual([{ value: fakeId(7), label: "Ines Moreau" }]);
    expect(personOptions(undefined)).toEqual([]);
  });
});

describe("the form of a user", () => {
  const stubs: Stubs = { roles: { list: roles as never }, users: { create: user, update: user } };

  test("offers the roles with what they may; one of a company needs the company", async () => {
    const form = await openForm(userCreateScreen, stubs, { permissions: [...everything, "role:list"] });
    await settle();
    expect(form.offered("roles")).toEqual(["Partner", "Auditor"]);
    form.enter({ email: "n@w.example", name: "Nora", surname: "Wind", roles: ["PARTNER_USER"] });
    const isCompanyNeeded = () =>
      selectFields(form.now()).find(({ name }) => name === "companyId")?.isRequired;
    expect(isCompanyNeeded()).toBe(true);
    form.enter({ roles: ["VIEWER"] });
    expect(isCompanyNeeded()).toBeUndefined();
    form.app.queryClient.setQueryData(["/api/users", "list"], {});
    await form.submit();
    expect(await form.sent()).toEqual([
      { email: "n@w.example", name: "Nora", surname: "Wind", companyId: null, roles: ["VIEWER"] },
    ]);
    expect(form.toastTexts()).toEqual(["User created successfully"]);
    expect(form.announced).toContainEqual({ type: "return", to: `/user/${fakeId(7)}` });
    expect(form.app.queryClient.getQueryState(["/api/users", "list"])?.isInvalidated).toBe(true);
  });

  test("offers no role beyond the person's own rights, and keeps the one that the user holds", async () => {
    const role = (code: string, rowScope: string, permissions: string[]) => ({
      code,
      label: code,
      description: "",
      rowScope,
      permissions,
    });
    const list = [
      role("PLATFORM_ADMIN", "ALL", ["config:write"]),
      role("DESK", "ALL", ["user:create", "role:list"]),
      role("READER", "ALL", ["user:create"]),
      role("PARTNER_DESK", "COMPANY", ["user:create"]),
    ];
    const openAs = (held: string, given: object = {}) =>
      openForm<User>(
        "record" in given ? userEditScreen : userCreateScreen,
        { ...stubs, roles: { list: list as never } },
        { given, permissions: ["user:create", "user:update"], claims: { roles: [held] } },
      );
    const desk = await openAs("DESK");
    await settle();
    expect(desk.offered("roles")).toEqual(["DESK", "READER", "PARTNER_DESK"]);
    const partner = await openAs("PARTNER_DESK");
    await settle();
    // the rows of all companies are more than those of one
    expect(partner.offered("roles")).toEqual(["PARTNER_DESK"]);
    const editing = await openAs("DESK", { record: { ...user, roles: ["PLATFORM_ADMIN"] } });
    await settle();
    expect(editing.offered("roles")).toEqual(["DESK", "READER", "PARTNER_DESK", "Platform administrator"]);
  });

  test("keeps the user's company on offer", async () => {
    const record = { ...user, companyId: fakeId(1), company: fakeCompany({ name: "Own Dairies" }) };
    const form = await openForm(userEditScreen, stubs, { given: { record }, permissions: everything });
    await settle();
    expect(form.offered("companyId")).toEqual(["Own Dairies"]);
    form.app.queryClient.setQueryData(["/api/users", "list"], {});
    form.enter({ surname: "Alves" });
    await form.submit();
    expect(form.app.queryClient.getQueryState(["/api/users", "list"])?.isInvalidated).toBe(true);
    expect(await form.sent()).toEqual([{ surname: "Alves", version: 1 }]);
    const alone = await openForm(userEditScreen, stubs, { given: { record: user }, permissions: everything });
    await settle();
    expect(alone.offered("companyId")).toEqual([]);
  });

  test("that anonymises sends the address that was entered", async () => {
    const anonymised: Stubs = { users: { anonymise: user } };
    const form = await openForm(userAnonymiseScreen, anonymised, { given: { id: fakeId(7) } });
    await form.submit();
    expect(form.errors()).toEqual({ email: "Email is required" });
    form.enter({ email: "ines@canopy.example" });
    const keys = ["/api/users", "/api/events", "/api/history"].map((path) => [path, "list"]);
    for (const key of keys) form.app.queryClient.setQueryData(key, {});
    expect(form.now().context.isInModal).toBe(true);
    await form.submit();
    expect(keys.map((key) => form.app.queryClient.getQueryState(key)?.isInvalidated)).toEqual([
      true,
      true,
      true,
    ]);
    expect(await form.sent()).toEqual([{ email: "ines@canopy.example" }]);
    expect(form.ports.requests.at(-1)?.url).toMatch(`/api/users/${fakeId(7)}/anonymise`);
  });
});

test.each([
  ["enable", "DISABLED", `PUT /api/users/${fakeId(7)}/enable`],
  ["disable", "ACTIVE", `PUT /api/users/${fakeId(7)}/disable`],
  ["invite", "INVITED", `POST /api/users/${fakeId(7)}/invitation`],
  ["resetPassword", "ACTIVE", `POST /api/users/${fakeId(7)}/password-reset`],
  ["endSessions", "ACTIVE", `DELETE /api/users/${fakeId(7)}/sessions`],
  ["masterPassword", "ACTIVE", "POST /api/auth/master-password"],
  ["delete", "ACTIVE", `DELETE /api/users/${fakeId(7)}`],
])("the action %s on a user that is %s calls %s", async (action, status, call) => {
  const { app, asked, answer } = await openSignedIn(
    { users: { get: { ...user, status, anonymisedAt: null } } },
    everything,
    `/user/${fakeId(7)}`,
  );
  const { screen } = openScreen(app, userScreen, { id: fakeId(7) });
  await settle();
  expect(asked()[0]).toBe(`GET /api/users/${fakeId(7)}?extend=company`);
  screen.send({ type: "record.act", action });
  answer("accept");
  await settle();
  expect(asked()).toContain(call);
});

test("an action on a user has their activity read again, their removal has not", async () => {
  const { app, asked, answer } = await openSignedIn(
    {
      users: { get: user, disable: user, remove: undefined as never },
      events: { list: { data: [], total: 0 } },
    },
    [...everything, "config:read"],
    `/user/${user.id}`,
  );
  openScreen(app, userEvents, { ask: user.id });
  const { screen } = openScreen(app, userScreen, { id: user.id });
  await settle();
  const reads = () => asked().filter((one) => one.startsWith("GET /api/events")).length;
  expect(reads()).toBe(1);
  screen.send({ type: "record.act", action: "disable" });
  answer("accept");
  await settle(300);
  expect(reads()).toBe(2);
  screen.send({ type: "record.act", action: "delete" });
  await settle(300);
  answer("accept");
  await settle(300);
  expect(asked()).toContain(`DELETE /api/users/${user.id}`);
  expect(reads()).toBe(2);
});

describe("the last mail of a user", () => {
  const mailed = (state: string, reason: string | null = null) =>
    fakeUser({
      ...user,
      status: "INVITED",
      lastMail: { kind: "INVITATION", state, at: "2026-11-21T09:30:00Z", reason },
    });
  const openMailed = async (answers: readonly User[]) => {
    let reads = 0;
    const get = () => answers[Math.min((reads += 1), answers.length) - 1] ?? user;
    const opened = await openSignedIn(
      { users: { get, invite: mailed("WAITING") } },
      everything,
      `/user/${user.id}`,
    );
    const { screen } = openScreen(opened.app, userScreen, { id: user.id });
    await settle();
    const stateOf = () => selectRecord(screen.getSnapshot())?.lastMail?.state;
    return { ...opened, screen, stateOf, reads: () => reads };
  };

  test("is read again every three seconds while it is being sent", async () => {
    const { stateOf, reads, app } = await openMailed([mailed("WAITING"), mailed("WAITING"), mailed("SENT")]);
    expect([stateOf(), reads()]).toEqual(["WAITING", 1]);
    let isActive = false;
    app.services.activity.subscribe(({ context }) => void (isActive ||= context.ids.length > 0));
    await settle(3_000);
    expect([stateOf(), reads(), isActive]).toEqual(["WAITING", 2, false]);
    await settle(3_000);
    expect([stateOf(), reads()]).toEqual(["SENT", 3]);
    await settle(60_000);
    expect(reads()).toBe(3);
  });

  test("is not read again where a try failed, and not while the page is hidden", async () => {
    const refused = await openMailed([mailed("WAITING", "451 later")]);
    await settle(60_000);
    expect(refused.reads()).toBe(1);
    const hidden = await openMailed([mailed("WAITING"), mailed("SENT")]);
    hidden.ports.presence.isSeen = false;
    await settle(30_000);
    expect(hidden.reads()).toBe(1);
    hidden.ports.presence.isSeen = true;
    await settle(3_000);
    expect([hidden.stateOf(), hidden.reads()]).toEqual(["SENT", 2]);
  });

  test("is read again twenty times at most, and anew once it was sent again", async () => {
    const { screen, reads } = await openMailed([mailed("WAITING")]);
    await settle(10 * 60_000);
    expect(reads()).toBe(21);
    screen.send({ type: "record.act", action: "invite" });
    await settle();
    expect(reads()).toBe(22);
    await settle(6_000);
    expect(reads()).toBe(24);
  });

  test("is looked for again after a read that failed, without a toast", async () => {
    const answers: (() => User)[] = [
      () => mailed("WAITING"),
      () => {
        throw new TypeError("Failed to fetch");
      },
      () => mailed("SENT"),
    ];
    const get = () => answers.shift()?.() ?? mailed("SENT");
    const { app, toastTexts } = await openSignedIn({ users: { get } }, everything, `/user/${user.id}`);
    const { screen } = openScreen(app, userScreen, { id: user.id });
    await settle(6_000);
    expect(selectRecord(screen.getSnapshot())?.lastMail?.state).toBe("SENT");
    expect(toastTexts()).toEqual([]);
  });
});
