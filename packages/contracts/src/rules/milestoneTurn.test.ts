import { expect, test } from "vitest";
import { milestoneActorOf } from "./milestoneInvolvement.ts";
import { turnOf, type MilestoneTurn } from "./milestoneTurn.ts";

const complete = ["project_milestone:complete"];
const ours = (roles: readonly string[], permissions: readonly string[] = complete) => ({
  ...{ id: "ines", roles, permissions, companyId: null },
});
const partner = { id: "luis", roles: ["PARTNER_USER"], permissions: complete, companyId: "nordwind" };
const involved = { leadUserId: "ines" };

test.each<[string, MilestoneTurn, Parameters<typeof milestoneActorOf>, string | null, string | null]>([
  ["an officer's own project", "mine", [ours(["PROJECT_OFFICER"]), involved], "PM", null],
  ["a step that names no owner", "mine", [ours(["PROJECT_OFFICER"]), involved], null, null],
  ["a manager who is not involved", "ours", [ours(["PROGRAMME_MANAGER"]), {}], "PM", null],
  ["an officer who is not responsible", "ours", [ours(["PROJECT_OFFICER"]), {}], "PM", null],
  ["a reviewer of their own work", "ours", [ours(["MRV_REVIEWER"]), involved], "ME", null],
  ["an auditor, who completes nothing", "ours", [ours(["VIEWER"], []), involved], "PM", null],
  ["the work of a validation body", "theirs", [ours(["PROJECT_OFFICER"]), involved], "VVB", null],
  ["the work of a partner company", "theirs", [ours(["PROJECT_OFFICER"]), involved], "PC", "nordwind"],
  ["a step of the partner's own company", "mine", [partner, {}], "PC", "nordwind"],
  ["a step of another company", "theirs", [partner, {}], "PC", "copperleaf"],
  ["a step of our side, seen by a partner", "theirs", [partner, {}], "PM", null],
  ["a partner who may complete nothing", "theirs", [{ ...partner, permissions: [] }, {}], "PC", "nordwind"],
  ["a step of a kind that is not known yet", "mine", [ours(["PROJECT_OFFICER"]), involved], "NEW", null],
])("%s is %s", (_, turn, seen, ownerKind, ownerCompanyId) => {
  expect(turnOf(milestoneActorOf(...seen), { ownerKind, ownerCompanyId })).toBe(turn);
});
