import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { listScreens } from "../listScreens.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { page, people } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import type { Stubs } from "../testing/stubWire.ts";
import { isListSettled, listMoves, listSheet, rowChoices } from "./listSheet.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const open = async (users: NonNullable<Stubs["users"]>, address = "/user/") => {
  const { app } = await openSignedIn({ users }, everything, address);
  const { screen } = openScreen(app, listScreens.users.screen, undefined);
  await settle();
  return { screen, services: app.services, now: () => screen.getSnapshot() };
};

describe("a list as a sheet", () => {
  test("for a program has every column, machine dates and each row's address", async () => {
    const { now, services } = await open({ list: page(people(2)) });
    const { heads, rows, data, summary } = listSheet(now(), services, { isForPeople: false });
    expect([heads[0], heads.at(-1)]).toEqual(["Email", "Address"]);
    expect(rows.map((cells) => [cells[0], cells.at(-1)])).toEqual(
      people(2).map(({ id, email }) => [email, `/user/${id}`]),
    );
    expect(rows[0]?.[heads.indexOf("Created")]).toMatch(/^\d{4}-\d{2}-\d{2}T/);
    expect(data).toMatchObject({ page: 1, pageCount: 1, total: 2 });
    expect(summary).toBe("1–2 of 2 users, page 1 of 1");
  });

  test("for a program has no addresses where the records of the list have none", async () => {
    const list = { data: [fakeTemplate()], total: 1 };
    const { app } = await openSignedIn({ processTemplates: { list } }, everything, "/process-templates/");
    const { screen } = openScreen(app, listScreens.processTemplates.screen, undefined);
    await settle();
    const { heads, rows } = listSheet(screen.getSnapshot(), app.services, { isForPeople: false });
    expect(heads).not.toContain("Address");
    expect(rows.map((cells) => cells.length)).toEqual([heads.length]);
  });

  test("for people leaves out hidden columns and addresses, and says dates as they are spoken of", async () => {
    const { now, services, screen } = await open({ list: page(people(1)) });
    screen.send({ type: "column.toggle", field: "status" });
    const { heads, rows } = listSheet(now(), services, { isForPeople: true });
    expect(heads).not.toContain("Address");
    expect(heads).not.toContain("Status");
    expect(rows[0]).toHaveLength(heads.length);
    expect(rows[0]?.[heads.indexOf("Created")]).not.toMatch(/T\d{2}:/);
  });

  test("for people writes numbers with all their decimals, as a record's page does", async () => {
    const list = { data: [fakeProject({ estimatedAnnualTco2e: 12_345.6789 })], total: 1 };
    const { app } = await openSignedIn({ projects: { list } }, everything, "/project/");
    const { screen } = openScreen(app, listScreens.projects.screen, undefined);
    await settle();
    const { rows } = listSheet(screen.getSnapshot(), app.services, { isForPeople: true });
    expect(rows[0]?.map((cell) => cell.replaceAll(/\D/g, ""))).toContain("123456789");
  });

  test("of a saved view has for a program, too, the columns on screen in their order", async () => {
    const { now, services, screen } = await open({ list: page(people(1)) });
    screen.send({ type: "column.toggle", field: "status" });
    screen.send({ type: "column.move", field: "createdAt", before: "email" });
    const { heads, rows } = listSheet(now(), services, { isForPeople: false, isOfView: true });
    expect([heads[0], heads[1], heads.at(-1)]).toEqual(["Created", "Email", "Address"]);
    expect(heads).not.toContain("Status");
    expect(rows[0]?.[0]).toMatch(/^\d{4}-\d{2}-\d{2}T/);
  });

  test("says what it shows: the page, the filters, that nothing matches, or that nothing is there yet", async () => {
    const summaryAt = async (total: number, address: string) => {
      const { now, services } = await open({ list: page(people(Math.min(total, 10)), total) }, address);
      return listSheet(now(), services, { isForPeople: true }).summary;
    };
    expect(await summaryAt(25, "/user/?page=2")).toBe("11–20 of 25 users, page 2 of 3");
    expect(await summaryAt(1, "/user/")).toBe("1–1 of 1 user, page 1 of 1");
    expect(await summaryAt(3, "/user/?filter=ann")).toMatch(/^1–3 of 3 users, page 1 of 1 · .*ann/);
    expect(await summaryAt(0, "/user/?filter=ann")).toMatch(/^No users match · .*ann/);
    expect(await summaryAt(0, "/user/")).toMatch(/^No users yet\. ./);
  });
});

test("the ways on from a page are a search, other pages, values of filters and orders", async () => {
  const { now } = await open({ list: page(people(10), 25) }, "/user/?page=2");
  expect(listMoves(now()).map(({ label }) => label)).toEqual([
    "Search",
    "Next page",
    "Previous page",
    ...["All", "Invited", "Active", "Locked", "Disabled"].map((label) => `Status: ${label}`),
    ...["Email", "Name", "Status", "Last sign-in", "Created"].flatMap((label) => [
      `Sort by ${label}, ascending`,
      `Sort by ${label}, descending`,
    ]),
  ]);
  const valueOf = (wanted: string) => listMoves(now()).find(({ label }) => label === wanted)?.value;
  expect(
    ["Search", "Next page", "Previous page", "Status: Locked", "Sort by Name, descending"].map(valueOf),
  ).toEqual([
    { type: "list.filter", text: "" },
    { type: "list.page", page: 3 },
    { type: "list.page", page: 1 },
    { type: "list.choose", param: "status", value: "LOCKED" },
    { type: "list.sort", field: "surname", direction: "desc" },
  ]);
  const alone = await open({ list: page(people(1)) });
  expect(listMoves(alone.now()).filter(({ label }) => label.endsWith("page"))).toEqual([]);
});

test("the rows of a page are choices of their addresses, named by their filled cells", async () => {
  const { now, services } = await open({ list: page(people(2)) });
  const choices = rowChoices(now(), services);
  expect(choices.map(({ value }) => value)).toEqual(people(2).map(({ id }) => `/user/${id}`));
  for (const { label } of choices) {
    expect(label).toMatch(/^u\d@canopy\.example · /);
    expect(label.split(" · ")).not.toContain("");
  }
});

describe("the ways on from a page", () => {
  test("lead to the pages that are there", async () => {
    const pagesAt = async (address: string) => {
      const { now } = await open({ list: page(people(10), 25) }, address);
      return listMoves(now()).flatMap(({ label, value }) =>
        value.type === "list.page" ? [[label, value.page]] : [],
      );
    };
    expect(await pagesAt("/user/")).toEqual([["Next page", 2]]);
    expect(await pagesAt("/user/?page=2")).toEqual([
      ["Next page", 3],
      ["Previous page", 1],
    ]);
    expect(await pagesAt("/user/?page=3")).toEqual([["Previous page", 2]]);
  });

  test("search, choose each value of each filter and sort by each column that can be, both ways", async () => {
    const { now, screen } = await open({ list: page(people(1)) });
    const moves = listMoves(now());
    expect(moves[0]).toEqual({ label: "Search", value: { type: "list.filter", text: "" } });
    expect(moves).toContainEqual({
      label: "Sort by Email, ascending",
      value: { type: "list.sort", field: "email", direction: "asc" },
    });
    expect(moves).toContainEqual({
      label: "Sort by Email, descending",
      value: { type: "list.sort", field: "email", direction: "desc" },
    });
    const locked = moves.find(({ label }) => label === "Status: Locked");
    expect(locked?.value).toEqual({ type: "list.choose", param: "status", value: "LOCKED" });
    if (locked) screen.send(locked.value);
    await settle();
    expect(now().context.params.choices).toEqual({ status: "LOCKED" });
  });
});

test("a list is settled once its rows are those of its address and nobody is typing", async () => {
  const { now, screen } = await open({ list: page(people(1)) });
  expect(isListSettled(now())).toBe(true);
  screen.send({ type: "list.page", page: 2 });
  expect(isListSettled(now())).toBe(false);
  await settle();
  screen.send({ type: "list.filter", text: "ann" });
  expect(isListSettled(now())).toBe(false);
  await settle(1_000);
  expect(isListSettled(now())).toBe(true);
});
