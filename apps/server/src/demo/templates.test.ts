import { lintProcess, stepDraft } from "@canopy/contracts";
import { knownTemplates } from "@canopy/contracts/testing/templates";
import { describe, expect, test } from "vitest";
import { projectTypeRows } from "./directoryRows.ts";
import { createRng } from "./rng.ts";
import { templateGraph, templateRows } from "./templateRows.ts";
import { demoTemplates } from "./demoTemplates.ts";
import { mrvCycle } from "./templates/mrvCycle.ts";

const now = new Date("2026-11-21T09:30:00Z");

describe("the demo's templates", () => {
  test("are the ten with which the rules are tested, and all could be published", () => {
    expect(demoTemplates.map(({ key }) => key)).toEqual(knownTemplates.map(({ key }) => key));
    for (const [at, template] of demoTemplates.entries()) {
      const { graph } = templateGraph(template);
      const known = knownTemplates[at]?.graph;
      expect(
        graph.steps.map(({ evidence: _, evidenceMode: __, closesFindings: ___, ...step }) => step),
      ).toEqual(known?.steps);
      expect(graph.transitions.map(arrowText).toSorted()).toEqual(
        known?.transitions.map(arrowText).toSorted(),
      );
      const { receivesForwardActions } = templateGraph(template);
      expect(lintProcess({ ...graph, receivesForwardActions })).toEqual([]);
    }
  });

  test("ask for documents, wait for findings and limit rounds where the specification says so", () => {
    const told = demoTemplates.map((template) => {
      const { steps, maxRounds, receivesForwardActions } = templateGraph(template);
      const keysOf = (fits: (step: (typeof steps)[number]) => boolean) =>
        steps.filter(fits).map(({ key }) => key);
      return [
        template.key,
        keysOf(({ evidenceMode }) => evidenceMode === "DOCUMENTS").join(),
        keysOf(({ closesFindings }) => closesFindings).join(),
        maxRounds,
        receivesForwardActions,
      ];
    });
    expect(told).toEqual([
      ["VCS-REG", "PD,VRPT,RREQ", "CLOSE,REV", 3, false],
      ["GS-CERT", "SCR,VAL", "DREV", 3, false],
      ["CDM-REG", "PDD,LOA,VAL", "CHK", null, false],
      ["PACM-REG", "PDD,HPA,VAL", "SEC", null, false],
      ["TREES-JUR", "", "SREV", null, false],
      ["MRV-CYCLE", "DATA,QA,MR,VRPT", "FIND,IREV", null, true],
      ["EE-CORP", "", "", null, false],
      ["PPA-CORP", "", "", null, false],
      ["FLEET-EV", "", "", null, false],
      ["PARTNER-ONB", "", "", null, false],
    ]);
    const report = templateGraph(mrvCycle).steps.find(({ key }) => key === "VRPT");
    expect(report?.evidence).toEqual(["report and statement"]);
  });

  test("would pass the form's checks, and every arrow back or out has a reason", () => {
    for (const { steps, arrows } of demoTemplates.map(templateGraph)) {
      for (const { position: _, joinKind: join, ...step } of steps)
        expect(stepDraft.safeParse({ ...step, join }).error).toBeUndefined();
      for (const { kind, label } of arrows) expect(Boolean(label)).toBe(kind !== "forward");
    }
  });

  test("are linked to the technologies that start with them; the two general ones to none", () => {
    const rng = createRng(1);
    const technologies = projectTypeRows(rng, now);
    const rows = templateRows(rng, now, technologies, "Marek Holub");
    const counted = rows.templates.map(({ id, key }) => [
      key,
      rows.processTemplateType.filter(({ templateId }) => templateId === id).length,
    ]);
    expect(Object.fromEntries(counted)).toEqual({
      "VCS-REG": 20,
      "GS-CERT": 2,
      "CDM-REG": 3,
      "PACM-REG": 3,
      "TREES-JUR": 1,
      "MRV-CYCLE": 0,
      "EE-CORP": 6,
      "PPA-CORP": 1,
      "FLEET-EV": 1,
      "PARTNER-ONB": 0,
    });
    expect(rows.processTemplateType).toHaveLength(technologies.length);
  });
});

const arrowText = ({ from, to, kind }: { from: string; to: string; kind: string }) => `${kind} ${from}>${to}`;
