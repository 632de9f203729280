import { describe, expect, test } from "vitest";
import { isInvolved, milestoneActorOf, writeReachOf, type ActingPerson } from "./milestoneInvolvement.ts";

const person = (roles: string[], companyId: string | null = null): ActingPerson => ({
  id: "me",
  roles,
  companyId,
  permissions: ["project_milestone:complete"],
});

describe("the records that a person may write", () => {
  test.each<[string, string[], string | null, string]>([
    ["an administrator", ["PLATFORM_ADMIN"], null, "ALL"],
    ["a programme manager", ["PROGRAMME_MANAGER"], null, "ALL"],
    ["a reviewer", ["MRV_REVIEWER"], null, "ALL"],
    ["an officer", ["PROJECT_OFFICER"], null, "RESPONSIBLE"],
    ["an officer who also reviews", ["MRV_REVIEWER", "PROJECT_OFFICER"], null, "RESPONSIBLE"],
    ["an officer who also manages", ["PROJECT_OFFICER", "PROGRAMME_MANAGER"], null, "ALL"],
    ["an officer who also administers", ["PLATFORM_ADMIN", "PROJECT_OFFICER"], null, "ALL"],
    ["a partner", ["PARTNER_USER"], "company", "COMPANY"],
    ["somebody of a company, whatever the role", ["PLATFORM_ADMIN"], "company", "COMPANY"],
    ["somebody without a role", [], null, "ALL"],
  ])("%s (%j, %j): %s", (_, roles, companyId, reach) => {
    expect(writeReachOf(person(roles, companyId))).toBe(reach);
  });
});

describe("a person takes part in a project or process", () => {
  test.each([
    [{ leadUserId: "me" }, true],
    [{ responsibleIds: ["you", "me"] }, true],
    [{ processResponsibleIds: ["me"] }, true],
    [{ leadUserId: "you", responsibleIds: ["you"], processResponsibleIds: [] }, false],
    [{}, false],
  ])("in %j: %s", (involved, answer) => expect(isInvolved("me", involved)).toBe(answer));
});

describe("the milestone rules", () => {
  test("take a person's permissions, the reach of their writes and whether they take part", () => {
    expect(milestoneActorOf(person(["PROJECT_OFFICER"]), { leadUserId: "me" })).toEqual({
      personId: "me",
      permissions: ["project_milestone:complete"],
      reach: "RESPONSIBLE",
      companyId: null,
      isResponsible: true,
      isReviewer: false,
    });
    expect(milestoneActorOf(person(["PARTNER_USER"], "company"), {})).toMatchObject({
      reach: "COMPANY",
      companyId: "company",
      isResponsible: false,
    });
  });

  test.each<[string[], boolean]>([
    [["MRV_REVIEWER"], true],
    [["MRV_REVIEWER", "VIEWER"], true],
    [["MRV_REVIEWER", "PROGRAMME_MANAGER"], false],
    [["MRV_REVIEWER", "PLATFORM_ADMIN"], false],
    [["VIEWER"], false],
  ])("%j make a person a reviewer: %s", (roles, answer) => {
    expect(milestoneActorOf(person(roles), {}).isReviewer).toBe(answer);
  });
});
