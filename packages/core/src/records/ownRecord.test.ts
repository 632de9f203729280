import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectRowActions } from "../lists/list.selectors.ts";
import { selectIsEditing, selectRecordActions } from "./record.selectors.ts";
import { fakeClaims, fakeToken } from "../testing/fakeToken.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeUser } from "../testing/fakeRecords.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { stubWire } from "../testing/stubWire.ts";
import { userEditScreen } from "../users/userForm.screens.ts";
import { userScreen } from "../users/users.screens.ts";
import { userListScreen } from "../users/userList.screens.ts";

const permissions = ["user:list", "user:get", "user:update", "user:disable", "user:delete", "config:write"];
const other = fakeUser();
const oneself = fakeUser({ id: fakeClaims().id, email: fakeClaims().email });
const settle = () => vi.advanceTimersByTimeAsync(0);
const portsAt = (address: string) =>
  fakePorts({
    address,
    fetch: stubWire({
      users: {
        list: { data: [other, oneself], total: 2 },
        get: ({ params }) => (params["id"] === oneself.id ? oneself : other),
      },
    }),
  });
const start = (ports = portsAt("/user/"), may = permissions) =>
  openApp({ ports, token: fakeToken({ permissions: may }) });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("disabling or deleting oneself is not offered", () => {
  test("in the list", async () => {
    const { app, question } = await start();
    const { screen } = openScreen(app, userListScreen, undefined);
    await settle();
    const offered = (row: typeof other) => selectRowActions(row)(screen.getSnapshot()).map(({ id }) => id);
    expect(offered(other)).toEqual(["disable", "delete"]);
    expect(offered(oneself)).toEqual([]);
    screen.send({ type: "row.act", action: "delete", id: oneself.id });
    expect(question()).toBeUndefined();
  });

  test("on one's own page", async () => {
    const { screen } = openScreen((await start()).app, userScreen, { id: oneself.id });
    await settle();
    expect(selectRecordActions(screen.getSnapshot()).map(({ id }) => id)).toEqual([
      "resetPassword",
      "masterPassword",
    ]);
  });
});

describe("a record's page with an earlier draft", () => {
  const leaveDraft = async () => {
    const ports = portsAt(`/user/${other.id}`);
    const { app } = await start(ports);
    const { screen } = openScreen(app, userEditScreen, { record: other });
    screen.send({ type: "field.change", name: "surname", value: "Half typed" });
    app.stop();
    return ports;
  };

  test("opens its form, so that the draft is offered", async () => {
    const { screen } = openScreen((await start(await leaveDraft())).app, userScreen, { id: other.id });
    await settle();
    expect(selectIsEditing(screen.getSnapshot())).toBe(true);
  });

  test("stays closed without a draft or without the permission to change the record", async () => {
    const app = (await start(await leaveDraft(), ["user:get"])).app;
    const forbidden = openScreen(app, userScreen, { id: other.id }).screen;
    const fresh = (await start(portsAt(`/user/${other.id}`))).app;
    const withoutDraft = openScreen(fresh, userScreen, { id: other.id }).screen;
    await settle();
    expect(selectIsEditing(forbidden.getSnapshot())).toBe(false);
    expect(selectIsEditing(withoutDraft.getSnapshot())).toBe(false);
  });
});
