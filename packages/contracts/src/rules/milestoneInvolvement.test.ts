import { describe, expect, test } from "vitest";
import { documentDecisionRefusal } from "./documentRules.ts";
import { findingActorRefusal } from "./findingRules.ts";
import { actorRefusal } from "./milestoneActor.ts";
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

describe("an officer who also reviews", () => {
  const both = person(["PROJECT_OFFICER", "MRV_REVIEWER"]);
  const others = { leadUserId: "you" };
  const own = { leadUserId: "me" };
  const decisions = (who: ActingPerson, involved: object) => [
    actorRefusal(milestoneActorOf(who, involved), {}, "project_milestone:complete")?.kind,
    documentDecisionRefusal({ person: who, involved }, { createdById: null, step: null, versions: [] })?.kind,
    findingActorRefusal(
      { person: who, involved },
      {
        ...{ kind: "CAR", state: "ANSWERED", answers: [], assessments: [] },
        ...{ responsibleUserId: null, responsibleCompanyId: null, responsibleUserCompanyId: null },
      },
      "close",
    )?.kind,
  ];

  test("decides where they are not responsible, as a reviewer, and not where they are", () => {
    const nothing = [undefined, undefined, undefined];
    expect(decisions(both, others)).toEqual(nothing);
    expect(decisions(both, own)).toEqual(["ownWork", "ownWork", "ownWork"]);
    const officer = person(["PROJECT_OFFICER"]);
    expect(decisions(officer, others)).toEqual(["notResponsible", "notInvolved", "notInvolved"]);
    expect(decisions(officer, own)).toEqual(nothing);
    expect(decisions(person(["PROJECT_OFFICER", "MRV_REVIEWER"], "company"), others)).toEqual([
      ...["notYourCompany", "partnersDoNotDecide", "partnersDoNotDecide"],
    ]);
  });
});
