import { searchKinds, type Access, type SearchHit } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { foundHits } from "./searchHits.ts";

const id = "00000000-0000-4000-8000-000000000001";
const hitOf = (kind: string): SearchHit => ({
  kind,
  id,
  processId: id,
  projectId: id,
  name: `A ${kind}`,
  detail: null,
});

describe("a search hit", () => {
  test("leads to the page of its kind", () => {
    expect(foundHits(searchKinds.map(hitOf), () => true, "en-GB").map(({ kind, to }) => [kind, to])).toEqual([
      ["Projects", `/project/${id}`],
      ["Milestones", `/process/${id}?milestone=${id}`],
      ["Processes", `/process/${id}`],
      ["Documents", `/project/${id}?tab=documents&document=${id}`],
      ["Findings", `/process/${id}?finding=${id}`],
      ["Process templates", `/process-templates/edit/${id}`],
      ["Companies", `/company/${id}`],
      ["Technologies", `/technology/${id}`],
      ["Stakeholders", `/stakeholders/${id}`],
      ["Users", `/user/${id}`],
      ["Reminders", `/reminders/${id}`],
      ["Feedback", `/feedback/${id}`],
    ]);
  });

  test("is left out where the person may not open it or its kind is unknown", () => {
    expect(foundHits(searchKinds.map(hitOf), () => false, "en-GB")).toEqual([]);
    expect(foundHits([hitOf("satellite"), hitOf("toString")], () => true, "en-GB")).toEqual([]);
  });

  test("shows a company's location in words, and the server's detail for other kinds", () => {
    const hits = ["company", "project", "user"].map((kind) => ({ ...hitOf(kind), detail: "IE" }));
    expect(foundHits(hits, () => true, "en-GB").map(({ detail }) => detail)).toEqual(["Ireland", "IE", "IE"]);
    expect(foundHits(hits, () => true, "de-DE")[0]?.detail).toBe("Irland");
  });

  test("shows a milestone's state as lists do before its project and process, and no open state once the process has ended", () => {
    const step: SearchHit = { ...hitOf("milestone"), detail: "CP-0011 Helio wind PPA · Northern stores" };
    const found = foundHits(
      [
        { ...step, state: "READY" },
        { ...step, state: null },
        { ...step, state: "READY", milestoneKind: "end_fail" },
        { ...step, state: "COMPLETED", milestoneKind: "end_fail" },
        { ...step, state: "READY", isOverdue: true },
        { ...step, state: "REOPENED", isOverdue: true },
      ],
      () => true,
      "en-GB",
    );
    expect(found.map(({ detail }) => detail)).toEqual([
      "Ready · CP-0011 Helio wind PPA · Northern stores",
      "Not done · CP-0011 Helio wind PPA · Northern stores",
      "Possible · CP-0011 Helio wind PPA · Northern stores",
      "Completed · CP-0011 Helio wind PPA · Northern stores",
      "Overdue · CP-0011 Helio wind PPA · Northern stores",
      "Reopened, overdue · CP-0011 Helio wind PPA · Northern stores",
    ]);
  });

  test("shows a feedback item's status in words", () => {
    const found = foundHits([{ ...hitOf("feedback"), detail: "IN_PROGRESS" }], () => true, "en-GB");
    expect(found.map(({ detail }) => detail)).toEqual(["In progress"]);
  });

  test("of feedback is for people who may open its screen", () => {
    const asked: unknown[] = [];
    foundHits([hitOf("feedback")], (access) => asked.push(access) > 0, "en-GB");
    expect(asked).toEqual([["feedback:get", "feedback:manage"]]);
  });

  test("leads a person who may only read templates to their list", () => {
    const readsOnly = (access: unknown) => JSON.stringify(access) !== '["project_process_template:update"]';
    expect(foundHits([hitOf("processTemplate")], readsOnly, "en-GB").map(({ to }) => to)).toEqual([
      "/process-templates/",
    ]);
  });

  test.each([
    [["list", "update"], ["/process-templates/"]],
    [["get", "update"], [`/process-templates/edit/${id}`]],
    [["get"], []],
    [["update"], []],
  ])("of a template with the rights %j leads to %j", (held, to) => {
    const permits = (access: Access) =>
      typeof access !== "string" && access.some((one) => held.some((right) => one.endsWith(`:${right}`)));
    expect(foundHits([hitOf("processTemplate")], permits, "en-GB").map((hit) => hit.to)).toEqual(to);
  });
});
