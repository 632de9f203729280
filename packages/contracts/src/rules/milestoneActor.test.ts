import { describe, expect, test } from "vitest";
import { completeStep } from "./milestoneEffects.ts";
import { canComplete, canUncomplete, type RuledStep } from "./milestoneRules.ts";
import { aStep } from "../testing/someGraph.ts";
import { manager, running, refusalOf } from "../testing/someProcess.ts";

describe("a step may be acted on by", () => {
  const steps: RuledStep[] = [
    { ...aStep("A"), ownerCompanyId: "partner" },
    { ...aStep("B"), ownerCompanyId: null },
  ];
  const process = running({ steps, transitions: [] });
  const by = (other: Partial<typeof manager>, step = "A") =>
    refusalOf(canComplete(process, step, { ...manager, ...other }));

  test("nobody without the permission, which the refusal names", () => {
    expect(by({ permissions: ["project_milestone:uncomplete"] })).toEqual({
      kind: "missingPermission",
      permission: "project_milestone:complete",
    });
    const done = completeStep(process, "A").process;
    const completer = { ...manager, permissions: ["project_milestone:complete"] } as const;
    expect(refusalOf(canUncomplete(done, "A", completer))).toEqual({
      kind: "missingPermission",
      permission: "project_milestone:uncomplete",
    });
  });

  test("a partner's user if their own company owns it, and not because they are responsible", () => {
    expect(by({ reach: "COMPANY", companyId: "partner" })).toBe("ok");
    const refused = { kind: "notYourCompany" };
    expect(by({ reach: "COMPANY", companyId: "other", isResponsible: true })).toEqual(refused);
    expect(by({ reach: "COMPANY", companyId: "partner" }, "B")).toEqual(refused);
    expect(by({ reach: "COMPANY", companyId: null }, "B")).toEqual(refused);
  });

  test("a project officer if they are responsible", () => {
    expect(by({ reach: "RESPONSIBLE" })).toEqual({ kind: "notResponsible" });
    expect(by({ reach: "RESPONSIBLE", isResponsible: true })).toBe("ok");
  });

  test("a reviewer, who may not complete it if they are responsible, but may take it back", () => {
    expect(by({ isReviewer: true })).toBe("ok");
    expect(by({ isReviewer: true, isResponsible: true })).toEqual({ kind: "ownWork" });
    const done = completeStep(process, "A").process;
    expect(refusalOf(canUncomplete(done, "A", { ...manager, isReviewer: true, isResponsible: true }))).toBe(
      "ok",
    );
  });
});
