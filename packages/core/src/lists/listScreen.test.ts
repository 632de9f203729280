import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  selectListFailure,
  selectListStatus,
  selectPager,
  selectRows,
  selectSort,
} from "./list.selectors.ts";
import { forever, problem } from "../testing/stubWire.ts";
import { openList, page, people } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { settle } from "../testing/screenStage.ts";
import { userListScreen } from "../users/userList.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a list", () => {
  test("shows its first page of ten by createdAt, newest first", async () => {
    const { now, searches } = await openList({ list: page(people(10), 38) });
    expect(selectListStatus(now())).toBe("loading");
    await settle();
    expect(selectListStatus(now())).toBe("showing");
    expect(selectRows(now())).toHaveLength(10);
    expect(selectPager(now())).toEqual({ page: 1, size: 10, pageCount: 4, from: 1, to: 10, total: 38 });
    expect(selectSort(now())).toEqual({ field: "createdAt", direction: "desc" });
    expect(searches()[0]!.toString()).toContain("page=1&size=10&sortField=createdAt&sortDirection=desc");
  });

  test("that was read before opens with its page and reads it anew, without a moment of loading", async () => {
    const { app, asked } = await openList({ list: page(people(10), 38) });
    await settle();
    const { screen } = openScreen(app, userListScreen, undefined);
    expect(selectListStatus(screen.getSnapshot())).toBe("refreshing");
    expect(selectRows(screen.getSnapshot())).toHaveLength(10);
    await settle();
    expect(selectListStatus(screen.getSnapshot())).toBe("showing");
    expect(asked()).toHaveLength(2);
  });

  test("leaves the page where the person went before the joined keys of its search are asked for", async () => {
    const { screen, address, visit, searches } = await openList({ list: page(people(10)) });
    await settle();
    screen.send({ type: "list.filter", text: "a" });
    screen.send({ type: "list.filter", text: "an" });
    visit("/company/");
    await settle(1_000);
    expect(address()).toBe("/company/");
    expect(searches().map((search) => search.get("filters[0].value"))).not.toContain("an");
  });

  test("is empty without records and shows another state where the filters match none", async () => {
    const none = { list: page([]) };
    const empty = await openList(none);
    await settle();
    expect(selectListStatus(empty.now())).toBe("empty");
    expect(selectPager(empty.now())).toMatchObject({ pageCount: 1, from: 0, to: 0 });
    const noMatch = await openList(none, { address: "/user/?filter=nobody" });
    await settle();
    expect(selectListStatus(noMatch.now())).toBe("noMatch");
  });

  test("says why it cannot be read and tries again when told to", async () => {
    let isUp = false;
    const { now, screen, toastTexts } = await openList({
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
    const { now, app, toastTexts } = await openList({
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
  test("belongs to the list in upper and lower case, as its route does", async () => {
    const { visit, searches } = await openList({ list: page(people(10), 38) }, { address: "/User/?page=2" });
    await settle();
    visit("/USER?page=3");
    await settle();
    expect(searches().map((search) => search.get("page"))).toEqual(["2", "3"]);
  });

  test("follows the person's actions, and the list follows the address", async () => {
    const { screen, address, searches, now } = await openList({ list: page(people(10), 38) });
    await settle();
    screen.send({ type: "list.page", page: 2 });
    expect(address()).toBe("/user/?page=2");
    await settle();
    expect(searches().at(-1)!.get("page")).toBe("2");
    screen.send({ type: "list.sort", field: "email", direction: "asc" });
    expect(address()).toBe("/user/?sortField=email&sortDirection=asc");
    screen.send({ type: "list.sort", field: "email", direction: "desc" });
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
    const { screen, now } = await openList({
      list: ({ search }) => (search.get("page") === "1" ? page(people(10), 20) : forever()),
    });
    await settle();
    screen.send({ type: "list.page", page: 2 });
    await settle();
    expect(selectListStatus(now())).toBe("refreshing");
    expect(now().context.isPrevious).toBe(true);
    expect(selectRows(now())).toHaveLength(10);
  });

  test("restores the list on Back and from a complete link", async () => {
    const { screen, ports, now } = await openList(
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

  test("is ignored when it belongs to another screen", async () => {
    const { visit, now, screen } = await openList({ list: page(people(10), 38) });
    await settle();
    visit("/user/create?page=3");
    visit("/company/?page=3");
    expect(selectPager(now()).page).toBe(1);
    expect(screen.getSnapshot().status).toBe("active");
  });

  test("past the end leads to the last existing page", async () => {
    const { address, ports } = await openList(
      { list: ({ search }) => (Number(search.get("page")) > 4 ? page([], 38) : page(people(8), 38)) },
      { address: "/user/?page=9" },
    );
    await settle();
    expect(address()).toBe("/user/?page=4");
    expect(ports.address.visited).toEqual(["/user/?page=9", "/user/?page=4"]);
  });
});
