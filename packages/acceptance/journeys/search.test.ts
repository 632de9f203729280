import {
  searchScreen,
  selectHighlighted,
  selectHits,
  selectSearchStatus,
  type SearchActor,
} from "@canopy/core/search";
import { selectPager, selectTabs } from "@canopy/core/lists";
import { milestoneListScreen } from "@canopy/core/processes";
import { describe, expect, it } from "vitest";
import { eventually, pass, setStage, type Tab } from "./stage.ts";
import { people } from "./work.ts";

const stage = setStage();
const JOINED_KEYS_MS = 120;

const openSearch = async (tab: Tab) => {
  const search: SearchActor = tab.open(searchScreen, undefined);
  return {
    search,
    hits: () => selectHits(search.getSnapshot()),
    find: async (text: string) => {
      search.send({ type: "search.type", text });
      await pass(JOINED_KEYS_MS);
      await eventually(() => expect(search.getSnapshot().matches("showing")).toBe(true));
      return [...new Set(selectHits(search.getSnapshot()).map(({ kind }) => kind))];
    },
  };
};

it("the search asks at the first key and once for the next ones, separates kinds, and opens a hit by keyboard", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const { search, hits, find } = await openSearch(manager);
  for (const text of ["co", "cor", "cord"]) search.send({ type: "search.type", text });
  expect(await find("cordillera")).toEqual(expect.arrayContaining(["Projects", "Companies"]));
  expect(manager.wire.filter(({ path }) => path === "/api/search")).toHaveLength(2);
  expect(hits().filter(({ kind }) => kind === "Projects").length).toBeLessThanOrEqual(5);

  search.send({ type: "search.next" });
  expect(selectHighlighted(search.getSnapshot())).toBe(0);
  const to = hits()[0]?.to ?? "";
  search.send({ type: "search.open" });
  expect(manager.address()).toBe(to);
  expect(to).toMatch(/^\/project\//);
  expect(selectSearchStatus(search.getSnapshot())).toBe("closed");

  expect(await find("CP-0001")).toEqual(["Projects"]);
  expect(hits()).toMatchObject([{ name: "Aldermoor clinker substitution" }]);
  expect(await find("no such thing at all")).toEqual([]);
});

it("the search finds a milestone that is waited for and opens its step", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const { search, hits, find } = await openSearch(manager);
  expect(await find("Emissions inventory received")).toContain("Milestones");
  const at = hits().findIndex(({ kind }) => kind === "Milestones");
  expect(hits()[at]?.detail).toMatch(/^(Ready|Overdue) · CP-\d+ .* · /);
  search.send({ type: "search.open", at });
  expect(manager.address()).toMatch(/^\/process\/[\w-]+\?milestone=[\w-]+$/);
});

it("the tabs of the list of milestones have the numbers of the lists behind them", async () => {
  const manager = await stage.openSignedIn("/milestone/?waiting=1", people.manager);
  const list = manager.open(milestoneListScreen, undefined);
  const tab = () => selectTabs(list.getSnapshot()).find(({ isChosen }) => isChosen);
  await eventually(() => expect(tab()).toMatchObject({ id: "waiting", count: expect.any(Number) }));
  await eventually(() => expect(selectPager(list.getSnapshot()).total).toBe(tab()?.count));
});

/** Hits of a person of each role for words that match one record of each kind. */
const finds = {
  administrator: { templates: true, users: true, foreign: true, owners: true },
  manager: { templates: true, users: true, foreign: true, owners: true },
  officer: { templates: true, users: false, foreign: true, owners: true },
  reviewer: { templates: true, users: false, foreign: true, owners: true },
  viewer: { templates: true, users: false, foreign: true, owners: true },
  partner: { templates: false, users: false, foreign: false, owners: true },
} as const;

describe.each(Object.entries(finds))("the search of the %s", (who, may) => {
  it("finds what they may read, and nothing else", async () => {
    const tab = await stage.openSignedIn("/", people[who as keyof typeof people]);
    const { find, hits } = await openSearch(tab);
    expect((await find("Verra VCS registration")).includes("Process templates")).toBe(may.templates);
    expect((await find("Haddad")).includes("Users")).toBe(may.users);
    expect((await find("Aldermoor")).length > 0).toBe(may.foreign);
    expect((await find("Northfield")).includes("Stakeholders")).toBe(may.owners);
    expect(await find("Onshore wind")).toContain("Technologies");
    expect(await find("Brightwater")).toEqual(expect.arrayContaining(["Projects", "Companies"]));
    for (const { to } of hits()) {
      tab.visit(to);
      expect(tab.address()).toBe(to);
    }
    expect(tab.wire.filter(({ status }) => status >= 400)).toEqual([]);
  });
});
