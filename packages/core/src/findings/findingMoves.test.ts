import type { ActingPerson, Finding } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { fakeFinding } from "../testing/fakeFinding.ts";
import { fakeCompletion, fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
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
    const milestones = [fakeMilestone("A", { closesFindings: true, state: "COMPLETED" })];
    expect(kinds(process({ milestones }), manager, true)).toEqual({
      kinds: ["FAR", "OBS"],
      refusal: "Reopen Step A first.",
    });
  });

  test("name the step that was done or skipped last, as the server does", () => {
    const closing = (key: string, ...completions: readonly Parameters<typeof fakeCompletion>[0][]) =>
      fakeMilestone(key, {
        closesFindings: true,
        state: completions.at(-1)?.outcome ?? "READY",
        completions: completions.map(fakeCompletion),
      });
    const doneAt = (at: string) => ({ outcome: "COMPLETED", at }) as const;
    const skippedAt = (at: string) => ({ outcome: "SKIPPED", at }) as const;
    const [early, later, latest] = ["2026-03-02", "2026-03-03", "2026-03-04"].map(
      (day) => `${day}T09:00:00Z`,
    ) as [string, string, string];
    const told = (...milestones: ReturnType<typeof closing>[]) =>
      kinds(process({ milestones }), manager, true).refusal;
    expect(told(closing("A", skippedAt(later)), closing("B", doneAt(early)))).toBe("Reopen Step A first.");
    expect(told(closing("A", skippedAt(early)), closing("B", doneAt(later)))).toBe("Reopen Step B first.");
    const revoked = { ...doneAt(latest), revokedAt: latest, revokedAs: "REOPENED" } as const;
    expect(told(closing("A", skippedAt(later)), closing("B", revoked, doneAt(early)))).toBe(
      "Reopen Step A first.",
    );
  });

  test("are none for who may not raise findings, and none in a disabled project", () => {
    const nothing = { kinds: [], refusal: undefined };
    expect(kinds(process(), manager, false)).toEqual(nothing);
    expect(kinds(process(), undefined, true)).toEqual(nothing);
    expect(kinds(process(), officer, true)).toEqual(nothing);
    const project = { ...fakeProject(), status: "DISABLED" };
    expect(kinds(process({ project }), manager, true)).toEqual(nothing);
  });

  test("are those that the officer's process allows: who is responsible for it, leads the project or is responsible there", () => {
    const project = { ...fakeProject(), leadUserId: fakeId(3), responsibleIds: [fakeId(4)] };
    const raised = (id: string, responsibleIds: readonly string[] = []) =>
      kinds(process({ project, responsibleIds: [...responsibleIds] }), { ...officer, id }, true).kinds.length;
    expect([raised(fakeId(3)), raised(fakeId(4)), raised(fakeId(9)), raised(fakeId(9), [fakeId(9)])]).toEqual(
      [...[4, 4, 0, 4]],
    );
    expect(kinds({ ...process(), milestones: undefined }, manager, true).refusal).toBeUndefined();
    expect(kinds({ ...process(), project: null }, manager, true).kinds).toEqual([]);
  });
});

describe("whose turn a finding is", () => {
  const responsible = (over: object) =>
    ({
      id: fakeId(50),
      kind: "USER",
      name: "Siobhan Kerr",
      companyId: null,
      ...over,
    }) as Finding["responsible"];
  const main = (over: Partial<Finding>, person: ActingPerson) => moves(over, person).main;

  test("is the person's who is responsible, or of whose company somebody is", () => {
    expect(main({ responsible: responsible({ id: manager.id }) }, manager)).toBe("answer");
    expect(main({ responsible: responsible({}) }, manager)).toBeUndefined();
    const colleague = responsible({ companyId: partner.companyId });
    const theirs = { responsible: colleague, responsibleUserId: fakeId(50), responsibleCompanyId: null };
    expect(main(theirs, partner)).toBe("answer");
    expect(main(theirs, manager)).toBeUndefined();
  });

  test("is our own staff's where nobody is responsible", () => {
    const nobodys = { responsible: null, responsibleCompanyId: null };
    expect(main(nobodys, manager)).toBe("answer");
    expect(main(nobodys, partner)).toBeUndefined();
  });
});

describe("an officer's moves", () => {
  const within = (process: Partial<NonNullable<Finding["process"]>>) =>
    moves({ process: { ...fakeProcess(), project: fakeProject(), ...process } }, officer).moves.length;

  test("need the project or the process to be theirs", () => {
    expect(within({})).toBe(0);
    expect(within({ project: fakeProject({ leadUserId: officer.id }) })).toBeGreaterThan(0);
    expect(within({ project: fakeProject({ responsibleIds: [officer.id] }) })).toBeGreaterThan(0);
    expect(within({ responsibleIds: [officer.id] })).toBeGreaterThan(0);
  });
});

describe("the reason why a person does not decide", () => {
  test("is told of an open one only to who may answer, of an answered one only to who may close", () => {
    expect(moves({}, officer, ["close"]).refusal).toBeUndefined();
    expect(moves({ state: "REOPENED" }, officer, ["answer"]).refusal).toBeDefined();
    expect(
      moves({ state: "ANSWERED", ...answerBy(manager.id) }, manager, ["answer"]).refusal,
    ).toBeUndefined();
    expect(moves({ state: "CLOSED", ...answerBy(manager.id) }, manager, ["close"]).refusal).toBeUndefined();
  });

  test("is not missed because a list carries no conversation", () => {
    const { answers: _, assessments: __, ...listed } = fakeFinding();
    expect(findingMovesOf(listed, { person: manager, permitted: all }).moves).toEqual([
      ...["edit", "answer", "withdraw"],
    ]);
  });

  test("is none once the process has ended, in which only forward action requests are answered", () => {
    const ended = { ...fakeProcess({ status: "COMPLETED" }), project: fakeProject() };
    expect(moves({ process: ended }).moves).toEqual(["withdraw"]);
    expect(moves({ process: ended, kind: "FAR" }).moves).toContain("answer");
  });
});
