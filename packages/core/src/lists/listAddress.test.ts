import { expect, it } from "vitest";
import { defaultParams } from "./listSearch.ts";
import { milestoneList } from "../processes/milestoneList.view.ts";
import { projectList } from "../projects/projects.view.ts";
import { notificationList } from "../notifications/notifications.view.ts";
import { listAddress } from "./listAddress.ts";

it("is the list's path where nothing is asked", () => {
  expect(listAddress(projectList, {})).toEqual({ address: "/project/" });
});

it("takes filters, values and columns by name and by label, whatever their case", () => {
  expect(
    listAddress(projectList, {
      filter: ["Status=on hold", "created=2026-05"],
      search: "wind",
      sort: "tCO₂e a year:desc",
      page: 2,
      size: 50,
    }),
  ).toEqual({
    address:
      "/project/?page=2&size=50&sortField=estimatedAnnualTco2e&filter=wind&status=ON_HOLD&created=2026-05",
  });
  expect(listAddress(notificationList, { sort: "when" })).toEqual({
    address: "/notifications/?sort=createdAt,asc",
  });
});

it("takes a filter away with 'all'", () => {
  expect(listAddress(milestoneList, { filter: ["state=all"] })).toEqual({
    address: "/milestone/",
  });
});

const names = (count: number) => Array.from({ length: count }, (_, at) => `name.not_contains.${at}`);

it("accepts 20 filters, of which one is a search of 256 characters", () => {
  const address = listAddress(projectList, { where: names(19), search: "a".repeat(256) });
  expect(address).toHaveProperty("address");
});

it.each([
  [{ filter: ["colour=red"] }, /^No filter "colour"\. Choose from: status, technology,/],
  [{ filter: ["status=ASLEEP"] }, /^"ASLEEP" is no value of "status"\. Choose from: .*ACTIVE.*, all\.$/],
  [{ filter: ["company=Brightwater"] }, /Choose from: one id, all\.$/],
  [{ filter: ["status"] }, /^"status" is no filter\. Write name=value\.$/],
  [{ sort: "colour:asc" }, /^No order by "colour"\. Choose from: name, code, company,/],
  [{ page: 0 }, /^0 is no page of a list\.$/],
  [{ size: 1.5 }, /^1\.5 is no size of a list\. A page has 1 to 100 rows\.$/],
  [{ size: 101 }, /^101 is no size of a list\./],
  [{ where: ["shoeSize.equals.42"] }, /This list has no field shoeSize\. Choose from: id, code, name, /],
  [{ where: ["budget.gt.5"] }, /gt is no operator\. Choose from: equals, .*greater_than, .*is_not_null\.$/],
  [{ where: ["createdAt.since.5"] }, /Choose from: equals, .*within, before, after, today\.$/],
  [{ where: ["budget.equals.x"] }, /^"budget\.equals\.x" is no filter: The value of budget [^.]*\.$/],
] as const)("says why there is no address for %j, and what can be asked", (wish, fault) => {
  const answer = listAddress(projectList, wish);
  expect("fault" in answer && answer.fault).toMatch(fault);
});

it("counts the filters that it starts with, and ignores those that cannot be read", () => {
  const begin = { ...defaultParams(projectList), where: [...names(20), "shoeSize.equals.42"] };
  expect(listAddress(projectList, {}, begin)).toHaveProperty("address");
  expect(listAddress(projectList, { where: ["region.is_null"] }, begin)).toHaveProperty("fault");
});

it("counts 'Mine to do' and 'Mine to chase' as two", () => {
  for (const whose of ["todo", "chase"]) {
    const wish = { filter: [`person=${whose}`] };
    expect(listAddress(milestoneList, { ...wish, where: names(18) })).toHaveProperty("address");
    expect(listAddress(milestoneList, { ...wish, where: names(19) })).toEqual({
      fault:
        "A list takes at most 20 filters; a span of days, 'Mine to do' and 'Mine to chase' count as two.",
    });
  }
  expect(listAddress(milestoneList, { filter: ["person=me"], where: names(19) })).toHaveProperty("address");
});

it.each([
  [
    "a search of 257 characters",
    { search: "a".repeat(257) },
    /^A search has no more than 256 characters, and this one 257\.$/,
  ],
  ["a blank search", { search: " " }, /^" " is no text to search for\.$/],
  ["an empty search", { search: "" }, /^"" is no text to search for\.$/],
  [
    "one filter twice",
    { filter: ["status=ACTIVE", "Status=DRAFT"] },
    /^"status" is given twice, and no filter takes two values\.$/,
  ],
  ["21 filters", { where: names(21) }, /^A list takes at most 20 filters; a span of days counts as two\.$/],
  [
    "21 filters with the search and a choice",
    { where: names(19), search: "wind", filter: ["status=ACTIVE"] },
    /^A list takes at most 20 filters/,
  ],
] as const)("refuses %s, and leaves nothing out", (_, wish, fault) => {
  expect(listAddress(projectList, wish)).toEqual({ fault: expect.stringMatching(fault) });
});
