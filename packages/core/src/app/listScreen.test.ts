import type { User } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  selectListFailure,
  selectListStatus,
  selectOpenForm,
  selectPager,
  selectRows,
  selectSort,
} from "../lists/list.selectors.ts";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { forever, problem, stubWire, type Stubs } from "../testing/stubWire.ts";
import { userListScreen } from "./userScreens.ts";

const people = (count: number, from = 1): User[] =>
  Array.from({ length: count }, (_, i) =>
    fakeUser({ id: fakeId(from + i), email: `u${from + i}@canopy.example` }),
  );
const everything = [
  "user:list",
  "user:create",
  "user:update",
  "user:enable",
  "user:disable",
  "user:delete",
] as const;

const open = async (
  users: NonNullable<Stubs["users"]>,
  { address = "/user/", permissions = everything as readonly string[] } = {},
) => {
  const opened = await openApp({
    token: fakeToken({ permissions: [...permissions] }),
    address,
    fetch: stubWire({ users }),
  });
  const { screen, announced } = openScreen(opened.app, userListScreen, undefined);
  const asked = () =>
    opened.ports.requests.map(({ method, url }) => `${method} ${decodeURIComponent(new URL(url).pathname)}`);
  const searches = () => opened.ports.requests.map(({ url }) => new URL(url).searchParams);
  return { ...opened, screen, announced, asked, searches, now: () => screen.getSnapshot() };
};
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const page = (data: readonly User[], total = data.length) => ({ data: [...data], total });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a list", () => {
  test("shows its first page of ten by createdAt, newest first", async () => {
    const { now, searches } = await open({ list: page(people(10), 38) });
    expect(selectListStatus(now())).toBe("loading");
    await settle();
    expect(selectListStatus(now())).toBe("showing");
    expect(selectRows(now())).toHaveLength(10);
    expect(selectPager(now())).toEqual({ page: 1, size: 10, pageCount: 4, from: 1, to: 10, total: 38 });
    expect(selectSort(now())).toEqual({ field: "createdAt", direction: "desc" });
    expect(searches()[0]!.toString()).toContain("page=1&size=10&sortField=createdAt&sortDirection=desc");
  });

  test("of nothing is empty; filtered to nothing it is another look", async () => {
    const none = { list: page([]) };
    const empty = await open(none);
    await settle();
    expect(selectListStatus(empty.now())).toBe("empty");
    expect(selectPager(empty.now())).toMatchObject({ pageCount: 1, from: 0, to: 0 });
    const noMatch = await open(none, { address: "/user/?filter=nobody" });
    await settle();
    expect(selectListStatus(noMatch.now())).toBe("noMatch");
  });

  test("that cannot be read says why, and tries again when told to", async () => {
    let isUp = false;
    const { now, screen, toastTexts } = await open({
      list: () => (isUp ? page(people(1)) : problem("/errors/validation", "No such status")()),
    });
    await settle();
    expect(selectListStatus(now())).toBe("failed");
    expect(selectListFailure(now())).toEqual({ text: "No such status", lines: [] });
    expect(toastTexts()).toEqual(["No such status"]);
    isUp = true;
    screen.send({ type: "list.retry" });
    expect(selectListStatus(now())).toBe("loading");
    await settle();
    expect(selectListStatus(now())).toBe("showing");
    expect(selectListFailure(now())).toBeUndefined();
  });

  test("keeps its rows when a refresh fails", async () => {
    let calls = 0;
    const { now, app, toastTexts } = await open({
      list: () => (++calls === 1 ? page(people(1)) : problem("/errors/validation", "Not now")()),
    });
    await settle();
    void app.queryClient.invalidateQueries();
    await settle();
    expect(selectListStatus(now())).toBe("showing");
    expect(selectRows(now())).toHaveLength(1);
    expect(toastTexts()).toEqual(["Not now"]);
  });
});

describe("the address of a list", () => {
  test("follows what the person does, and the list follows the address", async () => {
    const { screen, address, searches, now } = await open({ list: page(people(10), 38) });
    await settle();
    screen.send({ type: "list.page", page: 2 });
    expect(address()).toBe("/user/?page=2");
    await settle();
    expect(searches().at(-1)!.get("page")).toBe("2");
    screen.send({ type: "list.sort", field: "email" });
    expect(address()).toBe("/user/?sortField=email&sortDirection=asc");
    screen.send({ type: "list.sort", field: "email" });
    expect(address()).toBe("/user/?sortField=email");
    expect(selectSort(now())).toEqual({ field: "email", direction: "desc" });
    screen.send({ type: "list.size", size: 50 });
    expect(address()).toBe("/user/?size=50&sortField=email");
    screen.send({ type: "list.choose", param: "status", value: "LOCKED" });
    expect(address()).toBe("/user/?size=50&sortField=email&status=LOCKED");
    await settle();
    expect(Object.fromEntries(searches().at(-1)!)).toMatchObject({
      size: "50",
      "filters[0].fieldId": "status",
      "filters[0].operator": "equals",
      "filters[0].value": "LOCKED",
    });
    screen.send({ type: "list.choose", param: "status", value: "all" });
    expect(address()).toBe("/user/?size=50&sortField=email");
  });

  test("keeps the old page on screen while the next loads", async () => {
    const { screen, now } = await open({
      list: ({ search }) => (search.get("page") === "1" ? page(people(10), 20) : forever()),
    });
    await settle();
    screen.send({ type: "list.page", page: 2 });
    await settle();
    expect(selectListStatus(now())).toBe("refreshing");
    expect(now().context.isPrevious).toBe(true);
    expect(selectRows(now())).toHaveLength(10);
  });

  test("brings the list back: Back, and a link that says it all", async () => {
    const { screen, ports, now } = await open(
      { list: page(people(10), 38) },
      { address: "/user/?page=3&size=5" },
    );
    await settle();
    expect(selectPager(now())).toMatchObject({ page: 3, size: 5 });
    screen.send({ type: "list.page", page: 4 });
    expect(selectPager(now()).page).toBe(4);
    ports.address.back();
    expect(selectPager(now()).page).toBe(3);
  });

  test("of another screen is none of its business", async () => {
    const { visit, now, screen } = await open({ list: page(people(10), 38) });
    await settle();
    visit("/user/create?page=3");
    visit("/company/?page=3");
    expect(selectPager(now()).page).toBe(1);
    expect(screen.getSnapshot().status).toBe("active");
  });

  test("past the end leads to the last page that there is", async () => {
    const { address, ports } = await open(
      { list: ({ search }) => (Number(search.get("page")) > 4 ? page([], 38) : page(people(8), 38)) },
      { address: "/user/?page=9" },
    );
    await settle();
    expect(address()).toBe("/user/?page=4");
    expect(ports.address.visited).toEqual(["/user/?page=9", "/user/?page=4"]);
  });
});

test("a form opens for a new record or a row, and closes", async () => {
  const { now, screen } = await open({ list: page(people(1)) });
  await settle();
  expect(selectOpenForm(now())).toBeUndefined();
  screen.send({ type: "form.open" });
  expect(selectOpenForm(now())).toEqual({ edited: undefined });
  screen.send({ type: "form.closed" });
  expect(selectOpenForm(now())).toBeUndefined();
  screen.send({ type: "form.open", id: fakeId(1) });
  expect(selectOpenForm(now())?.edited?.email).toBe("u1@canopy.example");
});
