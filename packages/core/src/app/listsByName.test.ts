import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listChoices, listNames, openList } from "../listScreens.ts";
import { selectRows } from "../lists/list.selectors.ts";
import { page, people } from "../testing/listStage.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { messages } from "../text/messages.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const open = (permissions = ["user:list", "user:get", "company:list"]) =>
  openSignedIn({ users: { list: page(people(2)) }, views: { list: [] } }, permissions, "/");

test("a list is opened by its name in any case, at the address of the wish, with its rows", async () => {
  const { app, address } = await open();
  const opened = await openList(app, "USERS", { filter: ["status=locked"], page: 2 });
  await settle();
  expect(address()).toMatch(/^\/user\/\?/);
  expect(new URLSearchParams(address().split("?")[1]).get("status")).toBe("LOCKED");
  expect("list" in opened && selectRows(opened.list.getSnapshot()).map(({ id }) => id)).toEqual(
    people(2).map(({ id }) => id),
  );
});

test("a name that no list has, words that fit nothing and a view that is not there are told", async () => {
  const { app } = await open();
  expect(await openList(app, "ships", {})).toEqual({
    fault: `There is no list "ships": ${listNames.join(", ")}.`,
  });
  expect(await openList(app, "users", { sort: "shoe size" })).toHaveProperty("fault");
  expect(await openList(app, "users", { view: "Mine" })).toEqual({
    fault: 'No view "Mine". This list has none.',
  });
});

test("a person opens, and is offered, only the lists that they may see", async () => {
  const { app } = await open();
  expect(listChoices(app).map(({ value }) => value)).toEqual(expect.arrayContaining(["users", "companies"]));
  expect(listChoices(app).map(({ value }) => value)).not.toContain("projects");
  for (const { label } of listChoices(app)) expect(label).not.toBe("");
  expect(await openList(app, "projects", {})).toEqual({ refusal: messages.forbidden });
});
