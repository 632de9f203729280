import type { User } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  selectCanCreate,
  selectChips,
  selectChoices,
  selectFilterText,
  selectPending,
  selectRowActions,
  selectSelection,
} from "./list.selectors.ts";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { problem } from "../testing/stubWire.ts";
import { openList, page, people } from "../testing/listStage.ts";
import { settle } from "../testing/screenStage.ts";
import { selectToasts } from "../shell/toasts.machine.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the search box of a list", () => {
  test("asks at the first key, and joins the keys of the next 120 ms into one question", async () => {
    const { screen, address, asked, now, ports } = await openList(
      { list: page(people(10), 38) },
      { address: "/user/?page=2" },
    );
    await settle();
    screen.send({ type: "list.filter", text: "i" });
    expect(address()).toBe("/user/?filter=i");
    await settle(60);
    screen.send({ type: "list.filter", text: "in" });
    await settle(59);
    screen.send({ type: "list.filter", text: "ine" });
    expect(address()).toBe("/user/?filter=i");
    expect(selectFilterText(now())).toBe("ine");
    await settle(1);
    expect(address()).toBe("/user/?filter=ine");
    expect(ports.address.visited).toEqual(["/user/?page=2", "/user/?filter=i", "/user/?filter=ine"]);
    await settle(1_000);
    expect(asked()).toHaveLength(3);
  });

  test("keeps the rows until the new ones are there, and gives up a request that was overtaken", async () => {
    const { screen, now, ports } = await openList({
      list: () => new Promise((resolve) => setTimeout(() => resolve(page(people(2))), 500)),
    });
    await settle(500);
    screen.send({ type: "list.filter", text: "i" });
    await settle(200);
    screen.send({ type: "list.filter", text: "in" });
    await settle();
    expect(ports.requests.map(({ signal }) => signal.aborted)).toEqual([false, true, false]);
    expect(now().context).toMatchObject({ isPrevious: true, rows: people(2) });
  });

  test("keeps the text being typed while the earlier answer arrives", async () => {
    const { screen, now, visit } = await openList({ list: page(people(1)) });
    await settle();
    screen.send({ type: "list.filter", text: "i" });
    screen.send({ type: "list.filter", text: "ines" });
    visit("/user/?page=1&filter=in");
    expect(selectFilterText(now())).toBe("ines");
  });

  test.each([
    ["letters", "a".repeat(300), "a".repeat(256)],
    ["pairs of code units", `a${"🌳".repeat(200)}`, `a${"🌳".repeat(127)}`],
  ])("takes the first 256 characters of a longer text of %s", async (_, typed, taken) => {
    const { screen, now, address } = await openList({ list: page(people(1)) });
    await settle();
    screen.send({ type: "list.filter", text: typed });
    await settle(1_000);
    expect(selectFilterText(now())).toBe(taken);
    expect(new URLSearchParams(address().split("?")[1]).get("filter")).toBe(taken);
  });

  test("shows the search text of a changed address", async () => {
    const { visit, now } = await openList({ list: page(people(1)) });
    visit("/user/?filter=marek");
    expect(selectFilterText(now())).toBe("marek");
    visit("/user/");
    expect(selectFilterText(now())).toBe("");
  });

  test("and the filters are shown as sentences, each with an event to clear it", async () => {
    const { now, screen, address } = await openList(
      { list: page([]) },
      { address: "/user/?filter=ines&status=LOCKED" },
    );
    expect(selectChips(now()).map(({ text }) => text)).toEqual(["Email contains “ines”", "Status is Locked"]);
    expect(selectChips(now()).every(({ isShownElsewhere }) => isShownElsewhere)).toBe(true);
    expect(selectChoices(now())).toMatchObject([{ param: "status", value: "LOCKED" }]);
    screen.send(selectChips(now())[1]!.clear);
    expect(address()).toBe("/user/?filter=ines");
    screen.send(selectChips(now())[0]!.clear);
    await settle(300);
    expect(address()).toBe("/user/");
    expect(selectChips(now())).toEqual([]);
  });

  test("and the filters are cleared at once in one history entry", async () => {
    const { now, screen, address } = await openList(
      { list: page([]) },
      { address: "/user/?size=50&filter=ines&status=LOCKED" },
    );
    screen.send({ type: "list.filter", text: "inesx" });
    screen.send({ type: "list.clear" });
    expect(address()).toBe("/user/?size=50");
    expect(selectFilterText(now())).toBe("");
    await settle(1000);
    expect(address()).toBe("/user/?size=50");
  });
});

describe("a row of a list", () => {
  const [user] = people(1);
  const off = fakeUser({ ...user, status: "DISABLED" });

  test("offers the actions that its status and the person's permissions allow", async () => {
    const { now } = await openList(
      { list: page([user!, off]) },
      { permissions: ["user:list", "user:disable", "user:enable"] },
    );
    await settle();
    const idsFor = (row: User) => selectRowActions(row)(now()).map(({ id }) => id);
    expect(idsFor(user!)).toEqual(["disable"]);
    expect(idsFor(off)).toEqual(["enable"]);
    expect(selectCanCreate(now())).toBe(false);
  });

  test("is enabled at once: pending until the answer, then announced, then read again", async () => {
    const { now, screen, asked, toastTexts } = await openList({
      list: page([off]),
      enable: () => new Promise((resolve) => setTimeout(() => resolve(user!), 500)),
    });
    await settle();
    screen.send({ type: "row.act", action: "enable", id: off.id });
    screen.send({ type: "row.act", action: "enable", id: off.id });
    expect(selectPending(now())).toEqual({ [off.id]: "enable" });
    await settle(500);
    expect(selectPending(now())).toEqual({});
    expect(toastTexts()).toEqual(["Operation completed successfully"]);
    await settle();
    expect(asked()).toEqual(["GET /api/users", `PUT /api/users/${off.id}/enable`, "GET /api/users"]);
  });

  test("names the row in the toast, with Undo, where the page was turned before the answer", async () => {
    const { app, now, screen, answer } = await openList(
      {
        list: ({ search }) => (search.get("page") === "1" ? page([user!], 11) : page([], 11)),
        disable: () => new Promise((resolve) => setTimeout(() => resolve({ ...off, version: 7 }), 500)),
      },
      { permissions: ["user:list", "user:disable", "user:enable"] },
    );
    await settle();
    screen.send({ type: "row.act", action: "disable", id: user!.id });
    answer("accept");
    screen.send({ type: "list.page", page: 2 });
    await settle(500);
    expect(now().context.params.page).toBe(2);
    expect(selectToasts(app.toasts.getSnapshot())).toMatchObject([
      { sequel: { text: `${user!.email} is disabled` }, undo: { id: user!.id, version: 7 } },
    ]);
  });

  test("is told of, with Undo, where the list was left before the answer", async () => {
    const { app, screen, answer } = await openList(
      {
        list: page([user!]),
        disable: () => new Promise((resolve) => setTimeout(() => resolve({ ...off, version: 7 }), 500)),
      },
      { permissions: ["user:list", "user:disable", "user:enable"] },
    );
    await settle();
    screen.send({ type: "row.act", action: "disable", id: user!.id });
    answer("accept");
    screen.stop();
    await settle(500);
    expect(selectToasts(app.toasts.getSnapshot())).toMatchObject([
      { sequel: { text: `${user!.email} is disabled` }, undo: { id: user!.id, version: 7 } },
    ]);
  });

  test("is not told of to the next person, where its own signed out before the answer", async () => {
    const { app, screen, answer } = await openList(
      {
        list: page([user!]),
        disable: () => new Promise((resolve) => setTimeout(() => resolve({ ...off, version: 7 }), 500)),
      },
      { permissions: ["user:list", "user:disable", "user:enable"] },
    );
    await settle();
    screen.send({ type: "row.act", action: "disable", id: user!.id });
    answer("accept");
    app.session.send({ type: "session.end" });
    screen.stop();
    await settle(500);
    expect(JSON.stringify(selectToasts(app.toasts.getSnapshot()))).not.toContain(user!.email);
  });

  test("is deleted after a yes: first the question closes, then the call is made", async () => {
    const { screen, asked, toastTexts, question, answer } = await openList({
      list: page([user!]),
      remove: undefined,
    });
    await settle();
    screen.send({ type: "row.act", action: "delete", id: user!.id });
    expect(question()).toEqual({
      title: "Delete user",
      message: "u1@canopy.example will be deleted for good.",
      confirmLabel: "Delete",
      cancelLabel: "Cancel",
      isDanger: true,
    });
    answer("accept");
    expect(question()).toBeUndefined();
    answer("accept");
    await settle();
    expect(asked().filter((call) => call.startsWith("DELETE"))).toEqual([`DELETE /api/users/${user!.id}`]);
    expect(toastTexts()).toEqual(["User deleted successfully"]);
  });

  test("is chosen no more once it is deleted", async () => {
    const users = people(2);
    const { now, screen, answer } = await openList({
      list: () => page(users),
      remove: () => void users.shift(),
    });
    await settle();
    screen.send({ type: "rows.choose", by: "page" });
    screen.send({ type: "row.act", action: "delete", id: user!.id });
    answer("accept");
    await settle();
    expect(selectSelection(now()).rows.map(({ id }) => id)).toEqual(users.map(({ id }) => id));
  });

  test("is free again after a confirmed action fails, which is logged once and announced once", async () => {
    const { now, screen, toastTexts, ports, answer } = await openList({
      list: page([user!]),
      remove: problem("/errors/in-use", "They have written something"),
    });
    await settle();
    screen.send({ type: "row.act", action: "delete", id: user!.id });
    answer("accept");
    answer("accept");
    await settle(1_000);
    expect(selectPending(now())).toEqual({});
    expect(toastTexts()).toEqual(["They have written something"]);
    expect(ports.logged.map(({ message }) => message)).toEqual(["A confirmed action failed"]);
  });

  test("stays after a no", async () => {
    const { screen, asked, question, answer } = await openList({ list: page([user!]) });
    await settle();
    screen.send({ type: "row.act", action: "delete", id: user!.id });
    answer("cancel");
    await settle();
    expect(question()).toBeUndefined();
    expect(asked()).toEqual(["GET /api/users"]);
  });

  test("is free again after an action fails, which is announced once, and the rows are read again", async () => {
    const { now, screen, asked, toastTexts } = await openList({
      list: page([off]),
      enable: problem("/errors/conflict", "Somebody was quicker"),
    });
    await settle();
    screen.send({ type: "row.act", action: "enable", id: off.id });
    await settle();
    expect(selectPending(now())).toEqual({});
    expect(toastTexts()).toEqual(["Somebody was quicker"]);
    expect(asked()).toHaveLength(3);
  });

  test("refuses an action that it does not offer", async () => {
    const { screen, asked, question } = await openList(
      { list: page([user!]) },
      { permissions: ["user:list"] },
    );
    await settle();
    screen.send({ type: "row.act", action: "disable", id: user!.id });
    screen.send({ type: "row.act", action: "disable", id: fakeId(99) });
    expect(question()).toBeUndefined();
    await settle();
    expect(asked()).toEqual(["GET /api/users"]);
  });
});
