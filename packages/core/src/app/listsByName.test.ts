import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listChoices, listNames, openList } from "../listScreens.ts";
import { selectColumns, selectHiddenColumns, selectRows } from "../lists/list.selectors.ts";
import { fakeId, fakeView } from "../testing/fakeRecords.ts";
import { page, people } from "../testing/listStage.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";
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

test("of several saved views with one name none is taken, and each is opened by its id", async () => {
  const pipelines = [
    fakeView({ name: "Pipeline" }),
    fakeView({ id: fakeId(41), ownerName: "Marek Holub", name: "pipeline" }),
  ];
  const { app } = await openSignedIn(
    { users: { list: page(people(2)) }, views: { list: pipelines } },
    ["user:list", "company:list"],
    "/",
  );
  expect(await openList(app, "users", { view: "Pipeline" })).toEqual({
    fault: [
      'Several views are named "Pipeline"; say one by its id:',
      `${fakeId(40)}  Pipeline, of Ines Duarte`,
      `${fakeId(41)}  pipeline, of Marek Holub`,
    ].join("\n  "),
  });
  expect(await openList(app, "users", { view: fakeId(41) })).toHaveProperty("list");
});

test("a saved view shows its filters, order and columns; the command leaves out what the list cannot show, and says so", async () => {
  const unmet = `company.equals.${fakeId(2)}`;
  const mine = fakeView({
    name: "Mine",
    where: ["status.equals.LOCKED", "shoeSize.equals.42", unmet],
    sortField: "shoeSize",
    sortDirection: "asc",
    columns: [{ id: "status" }, { id: "email" }, { id: "shoeSize" }],
  });
  const { app, asked } = await openSignedIn(
    {
      users: { list: page(people(2)) },
      views: { list: [mine] },
      companies: { get: problem("/errors/not-found") },
    },
    ["user:list", "company:list", "company:get"],
    "/",
  );
  const opening = openList(app, "users", { view: "mine", where: ["email.contains.a"] });
  await settle();
  const opened = await opening;
  await settle();
  expect(opened).toMatchObject({
    leftOut: [
      'The filter shoeSize.equals.42 of the view "Mine" is left out: This list has no field shoeSize.',
      `The filter ${unmet} of the view "Mine" is left out: the record that it names is not available.`,
      'The order by shoeSize of the view "Mine" is left out: this list has no such order.',
      'The column shoeSize of the view "Mine" is left out: this list has no such column.',
    ],
  });
  const now = "list" in opened ? opened.list.getSnapshot() : undefined;
  if (!now) throw new Error("The list is not open.");
  expect(now.context.params).toMatchObject({ where: ["status.equals.LOCKED", "email.contains.a"] });
  const hidden = selectHiddenColumns(now);
  expect(
    selectColumns(now)
      .map(({ field }) => field)
      .filter((field) => !hidden.includes(field)),
  ).toEqual(["status", "email"]);
  const sent = await vi.waitFor(() => {
    const found = asked().filter((one) => one.startsWith("GET /api/users?"));
    expect(found).not.toEqual([]);
    return found;
  });
  expect(sent.join("\n")).not.toMatch(/shoeSize|fieldId=company/);
  expect(sent.at(-1)).toContain("LOCKED");
});
