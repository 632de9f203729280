import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openList, page, people } from "../testing/listStage.ts";
import { settle } from "../testing/screenStage.ts";
import { selectIsArranging, selectIsBuilding } from "./list.selectors.ts";
import { listOffers } from "./listOffers.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = async (address: string, permissions?: string[]) => {
  const opened = await openList({ list: page(people(3)) }, { address, ...(permissions && { permissions }) });
  await settle();
  const to: string[] = [];
  const offers = () => listOffers(opened.screen, (one) => void to.push(one));
  const run = (label: string) =>
    offers()
      .find((offer) => offer.label === label)
      ?.run();
  return { ...opened, offers, run, to, labels: () => offers().map(({ label }) => label) };
};

test("the palette offers what can be done with a list", async () => {
  const { labels, run, now, to } = await open("/user/");
  expect(labels()).toEqual(["Add a filter", "Arrange columns", "Import users"]);
  run("Add a filter");
  expect(selectIsBuilding(now())).toBe(true);
  run("Arrange columns");
  expect(selectIsArranging(now())).toBe(true);
  run("Import users");
  expect(to).toEqual(["/import/create?resource=users"]);
});

test.each(["?filter=ann", "?status=LOCKED", "?where=name.contains.a"])(
  "a list with %s can be cleared",
  async (search) => {
    const { labels, run, address } = await open(`/user/${search}`);
    expect(labels()).toEqual(["Add a filter", "Clear filters", "Arrange columns", "Import users"]);
    run("Clear filters");
    expect(address()).toBe("/user/");
    expect(labels()).not.toContain("Clear filters");
  },
);

test("a file is imported by those who may create and update", async () => {
  for (const one of ["user:create", "user:update"])
    expect((await open("/user/", ["user:list", one])).labels()).toEqual(["Add a filter", "Arrange columns"]);
});
