import { describe, expect, test } from "vitest";
import { fakeMilestone } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openSignedIn } from "../testing/screenStage.ts";
import { mayHandIn } from "./handIn.ts";
import { slotChoices, slotNamed } from "./slotNamed.ts";

const data = fakeMilestone("A", { name: "Data", evidence: ["Meter files", "Photos"] });
const report = fakeMilestone("B", { name: "Report", evidence: ["Report"] });
const silent = fakeMilestone("C", { name: "Silent" });
const process = { projectId: fakeId(5), milestones: [data, report, silent] };

describe("evidence in a person's words", () => {
  test.each([
    [{ step: "A", slot: "photos" }, data.id, "Photos"],
    [{ step: "data", slot: "Meter files" }, data.id, "Meter files"],
    [{ step: report.id }, report.id, "Report"],
    [{ step: "B", slot: "REPORT" }, report.id, "Report"],
  ])("%j is found", (wish, milestoneId, slot) => {
    expect(slotNamed(process, wish)).toEqual({ place: { projectId: fakeId(5), milestoneId, slot } });
  });

  test.each([
    [{ step: "A" }, "Say which evidence of Data: Meter files, Photos."],
    [{ step: "A", slot: "letter" }, "Say which evidence of Data: Meter files, Photos."],
    [{ step: "B", slot: "photos" }, "Say which evidence of Report: Report."],
    [{ step: "C" }, "Silent asks for no evidence."],
    [{ step: "X" }, 'There is no step "X": A, B, C.'],
  ])("%j is refused with what there is", (wish, text) => {
    expect(slotNamed(process, wish)).toEqual({ refused: { text, lines: [], isMistyped: true } });
  });

  test("is offered step by step", () => {
    const value = (milestoneId: string, slot: string) => ({ projectId: fakeId(5), milestoneId, slot });
    expect(slotChoices(process)).toEqual([
      { label: "Data: Meter files", value: value(data.id, "Meter files") },
      { label: "Data: Photos", value: value(data.id, "Photos") },
      { label: "Report: Report", value: value(report.id, "Report") },
    ]);
  });

  test("of a process whose steps were not read is none", () => {
    const { milestones: _, ...unread } = process;
    expect(slotChoices(unread)).toEqual([]);
    expect(slotNamed(unread, { step: "A" })).toHaveProperty("refused.text", 'There is no step "A": .');
  });
});

describe("a person may hand in documents", () => {
  const project = { status: "ACTIVE", leadUserId: fakeId(2), responsibleIds: [fakeId(3)] };
  const may = async (
    claims: { roles?: string[]; id?: string; company_id?: string },
    place: Partial<Parameters<typeof mayHandIn>[1]> = {},
    permissions = ["project_milestone:complete"],
  ) => {
    const { app } = await openSignedIn({}, permissions, "/", claims);
    return mayHandIn(app.services, { project, step: null, ...place });
  };
  const officer = { roles: ["PROJECT_OFFICER"], id: fakeId(7) };
  const partner = { roles: ["PARTNER_USER"], company_id: fakeId(1) };

  test("with the permission, unless the project is disabled", async () => {
    expect(await may({})).toBe(true);
    expect(await may({}, {}, ["project:get"])).toBe(false);
    expect(await may({}, { project: { ...project, status: "DISABLED" } })).toBe(false);
  });

  test("as an officer of the project, or of the process", async () => {
    expect(await may(officer)).toBe(false);
    expect(await may({ ...officer, id: fakeId(2) })).toBe(true);
    expect(await may({ ...officer, id: fakeId(3) })).toBe(true);
    expect(await may(officer, { processResponsibleIds: [fakeId(7)] })).toBe(true);
  });

  test("as a partner at the steps of its company, and to the project itself", async () => {
    expect(await may(partner)).toBe(true);
    expect(await may(partner, { step: { ownerCompanyId: fakeId(1) } })).toBe(true);
    expect(await may(partner, { step: { ownerCompanyId: fakeId(9) } })).toBe(false);
  });

  test("only while signed in", async () => {
    const { app } = await openSignedIn({}, ["project_milestone:complete"], "/");
    const guest = { ...app.services, person: () => undefined };
    expect(mayHandIn(guest, { project, step: null })).toBe(false);
  });
});
