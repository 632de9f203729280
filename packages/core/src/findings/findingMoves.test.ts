import type { ActingPerson, Finding } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { findingMovesOf, findingsToRaise, type FindingMove } from "./findingMoves.ts";

const manager: ActingPerson = {
  id: fakeId(2),
  roles: ["PROGRAMME_MANAGER"],
  permissions: [],
  companyId: null,
};
const officer: ActingPerson = { ...manager, id: fakeId(9), roles: ["PROJECT_OFFICER"] };
const partner: ActingPerson = {
  id: fakeId(8),
  roles: ["PARTNER_USER"],
  permissions: [],
  companyId: fakeProject().companyId,
};
const all: readonly FindingMove[] = ["edit", "answer", "close", "withdraw", "reopen", "carry"];
const moves = (over: Partial<Finding>, person = manager, permitted = all) =>
  findingMovesOf(fakeFinding(over), { person, permitted });
const answerBy = (byId: string) => ({
  answers: [
    {
      at: "2026-11-03T09:00:00Z",
      byId,
      byName: "Somebody",
      text: "See annex 2.",
      documentVersionIds: [],
      documents: [],
    },
  ],
});

describe("a person's moves with a finding", () => {
  test("are to change, answer and withdraw an open one; its company's people have the answer as their main one", () => {
    expect(moves({})).toEqual({ moves: ["edit", "answer", "withdraw"], main: undefined, refusal: undefined });
    expect(moves({}, partner, ["answer"])).toEqual({
      moves: ["answer"],
      main: "answer",
      refusal: undefined,
    });
  });

  test("are to close an answered one or send it back, for others than who answered", () => {
    expect(moves({ state: "ANSWERED", ...answerBy(fakeId(8)) })).toEqual({
      moves: ["close", "reopen"],
      main: "close",
      refusal: undefined,
    });
    expect(moves({ state: "ANSWERED", ...answerBy(manager.id) })).toMatchObject({
      main: undefined,
      refusal: "Who answered a finding does not close it.",
    });
  });

  test("are none on a settled one", () => {
    for (const state of ["CLOSED", "WITHDRAWN", "CARRIED"]) expect(moves({ state }).moves).toEqual([]);
  });

  test("include carrying a forward action request, and closing an observation without an answer", () => {
    expect(moves({ kind: "FAR" })).toMatchObject({
      moves: ["edit", "answer", "withdraw", "carry"],
      main: "carry",
    });
    expect(moves({ kind: "OBS", responsible: null, responsibleCompanyId: null })).toMatchObject({
      moves: ["edit", "answer", "close", "withdraw"],
      main: "answer",
    });
  });

  test("are those that the person's permissions allow, and none in a disabled project", () => {
    expect(moves({}, manager, ["withdraw"]).moves).toEqual(["withdraw"]);
    const project = { ...fakeProject(), status: "DISABLED" };
    expect(moves({ process: { ...fakeProcess(), project } }).moves).toEqual([]);
    expect(moves({ process: null }).moves).toEqual([]);
  });

  test("say why an officer who has nothing to do with the project, or another partner, does not answer", () => {
    expect(moves({}, officer)).toEqual({
      moves: [],
      main: undefined,
      refusal: "Only who leads the project or is responsible for it may do this.",
    });
    expect(moves({ responsible: null, responsibleCompanyId: null }, partner, ["answer"]).refusal).toBe(
      "Only who is responsible for this finding answers it.",
    );
  });
});

describe("the kinds that a person may raise", () => {
  const process = (over: Parameters<typeof fakeProcess>[0] = {}) =>
    fakeProcess({ project: fakeProject(), ...over });
  const kinds = (...given: Parameters<typeof findingsToRaise>) => findingsToRaise(...given);

  test("are all while a step that closes findings is still to come", () => {
    const milestones = [fakeMilestone("A", { closesFindings: true, state: "READY" })];
    expect(kinds(process({ milestones }), manager, true)).toEqual({
      kinds: ["CAR", "CL", "FAR", "OBS"],
      refusal: undefined,
    });
  });

  test("leave out what the completed step would have had to wait for, and say so", () => {
    const completedAt = "2026-03-02T09:00:00Z";
    const milestones = [fakeMilestone("A", { closesFindings: true, state: "COMPLETED", completedAt })];
    expect(kinds(process({ milestones }), manager, true)).toEqual({
      kinds: ["FAR", "OBS"],
      refusal: "Reopen Step A first.",
    });
  });

  test("are none for who may not raise findings, and none in a disabled project", () => {
    const nothing = { kinds: [], refusal: undefined };
    expect(kinds(process(), manager, false)).toEqual(nothing);
    expect(kinds(process(), undefined, true)).toEqual(nothing);
    expect(kinds(process(), officer, true)).toEqual(nothing);
    const project = { ...fakeProject(), status: "DISABLED" };
    expect(kinds(process({ project }), manager, true)).toEqual(nothing);
  });
});
