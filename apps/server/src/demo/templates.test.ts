import { lintProcess, stepDraft } from "@canopy/contracts";
import { knownTemplates } from "@canopy/contracts/testing/templates";
import { describe, expect, test } from "vitest";
import { projectTypeRows } from "./directoryRows.ts";
import { createRng } from "./rng.ts";
import { templateGraph, templateRows } from "./templateRows.ts";
import { demoTemplates } from "./demoTemplates.ts";

const now = new Date("2026-11-21T09:30:00Z");

describe("the demo's templates", () => {
  test("are the ten with which the rules are tested, and all could be published", () => {
    expect(demoTemplates.map(({ key }) => key)).toEqual(knownTemplates.map(({ key }) => key));
    for (const [at, template] of demoTemplates.entries()) {
      const { graph } = templateGraph(template);
      const known = knownTemplates[at]?.graph;
      expect(graph.steps).toEqual(known?.steps);
      expect(graph.transitions.map(arrowText).toSorted()).toEqual(
        known?.transitions.map(arrowText).toSorted(),
      );
      expect(lintProcess(graph)).toEqual([]);
    }
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
