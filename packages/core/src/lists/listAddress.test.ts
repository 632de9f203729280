import { expect, it } from "vitest";
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

it.each([
  [{ filter: ["colour=red"] }, /^No filter "colour"\. Choose from: status, technology,/],
  [{ filter: ["status=ASLEEP"] }, /^"ASLEEP" is no value of "status"\. Choose from: .*ACTIVE.*, all\.$/],
  [{ filter: ["company=Brightwater"] }, /Choose from: one id, all\.$/],
  [{ filter: ["status"] }, /^"status" is no filter\. Write name=value\.$/],
  [{ sort: "colour:asc" }, /^No order by "colour"\. Choose from: name, code, company,/],
  [{ page: 0 }, /^0 is no page of a list\.$/],
  [{ size: 1.5 }, /^1\.5 is no size of a list\.$/],
] as const)("says why there is no address for %j, and what can be asked", (wish, fault) => {
  const answer = listAddress(projectList, wish);
  expect("fault" in answer && answer.fault).toMatch(fault);
});
