import type { ActingPerson, DocumentRecord } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { fakeDocument, fakeVersion } from "../testing/fakeDocument.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { movesOf, versionToConfirm } from "./documentMoves.ts";

const self = fakeId(2);
const manager: ActingPerson = {
  id: self,
  roles: ["PROGRAMME_MANAGER"],
  permissions: ["project:update"],
  companyId: null,
};
const officer: ActingPerson = { ...manager, id: fakeId(9), roles: ["PROJECT_OFFICER"] };
const partner: ActingPerson = {
  id: fakeId(8),
  roles: ["PARTNER"],
  permissions: ["project_milestone:complete"],
  companyId: fakeId(1),
};
const all = { mayWrite: true, mayDecide: true, processResponsibleIds: [] };
const moves = (document: DocumentRecord, person: ActingPerson, given: Partial<typeof all> = {}) =>
  movesOf(document, { ...all, ...given, person });
const own = { byId: self, submittedById: self };
const draft = { state: "DRAFT", submittedAt: null, submittedById: null };

const step = (over: object) => ({
  milestoneId: fakeId(80),
  slot: "meter files",
  milestone: {
    id: fakeId(80),
    processId: fakeId(81),
    name: "Data",
    state: "READY",
    round: 1,
    ownerCompanyId: null,
    ownerKind: null,
    readyAt: "2026-11-01T00:00:00Z",
    ...over,
  },
});

describe("a person's moves", () => {
  test("on what somebody else submitted are to decide on it, and to withdraw it for who may change projects", () => {
    expect(moves(fakeDocument(), manager)).toEqual({
      moves: ["accept", "return", "withdraw", "edit"],
      refusal: undefined,
    });
  });

  test("on their own submission are to withdraw it, and the rule says why they do not decide", () => {
    expect(moves(fakeDocument({ versions: [fakeVersion(own)] }), manager)).toEqual({
      moves: ["withdraw", "edit"],
      refusal: "Who handed in a document does not decide on it.",
    });
  });

  test("on a draft are to submit, change, replace and delete it", () => {
    const versions = [fakeVersion({ ...own, ...draft })];
    expect(moves(fakeDocument({ versions, createdById: self }), manager).moves).toEqual([
      "submit",
      "upload",
      "edit",
      "delete",
    ]);
  });

  test("on a draft whose submission was withdrawn do not include deleting it, nor a decision by the person who had submitted it", () => {
    const submitterIds = [self];
    const withdrawn = fakeVersion({ ...own, ...draft, submitterIds });
    const made = fakeDocument({ versions: [withdrawn], createdById: self });
    expect(moves(made, manager).moves).toEqual(["submit", "upload", "edit"]);
    expect(moves(fakeDocument({ versions: [fakeVersion({ submitterIds })] }), manager)).toEqual({
      moves: ["withdraw", "edit"],
      refusal: "Who handed in a document does not decide on it.",
    });
  });

  test("of a partner never are decisions, nor anything at steps of others", () => {
    const mine = fakeDocument({ versions: [fakeVersion(draft)], createdById: partner.id });
    expect(moves(mine, partner, { mayDecide: false }).moves).toEqual(["submit", "upload", "edit", "delete"]);
    expect(moves({ ...mine, ...step({}) }, partner, { mayDecide: false }).moves).toEqual([]);
    expect(moves({ ...mine, ...step({ ownerCompanyId: fakeId(1) }) }, partner).moves).toContain("submit");
  });

  test("of an officer need the project, or the process, to be theirs", () => {
    expect(moves(fakeDocument(), officer).moves).toEqual([]);
    expect(moves(fakeDocument(), officer, { processResponsibleIds: [officer.id] as never }).moves).toContain(
      "accept",
    );
  });

  test("in a disabled project are none", () => {
    const { project } = fakeDocument();
    if (!project) throw new Error("The document has no project");
    expect(moves(fakeDocument({ project: { ...project, status: "DISABLED" } }), manager).moves).toEqual([]);
  });
});

describe("of a document", () => {
  const bare = (over: Partial<DocumentRecord> = {}) => {
    const { versions: _, ...rest } = fakeDocument(over);
    return rest;
  };
  const changer: ActingPerson = { ...manager, permissions: ["project_milestone:complete"] };

  test("whose project or versions are not known, what is possible without them remains", () => {
    expect(moves(fakeDocument({ project: null }), manager)).toEqual({ moves: [], refusal: undefined });
    expect(moves(bare({ createdById: self }), manager).moves).toEqual(["upload", "edit", "delete"]);
    expect(versionToConfirm(bare({ ...step({ state: "REOPENED", round: 2 }) }))).toBeUndefined();
  });

  test("that others submitted or made, only who may change projects withdraws or deletes it", () => {
    expect(moves(fakeDocument(), changer).moves).not.toContain("withdraw");
    expect(moves(fakeDocument({ versions: [fakeVersion(own)] }), changer).moves).toContain("withdraw");
    const made = fakeDocument({ versions: [fakeVersion({ ...own, ...draft })], createdById: fakeId(7) });
    expect(moves(made, changer).moves).not.toContain("delete");
    expect(moves({ ...made, createdById: self }, changer).moves).toContain("delete");
    expect(moves(made, manager).moves).toContain("delete");
  });

  test("that was accepted, the person may return it and add a version", () => {
    const accepted = fakeVersion({ state: "ACCEPTED", decidedAt: "2026-11-21T00:00:00Z" });
    expect(moves(fakeDocument({ versions: [accepted] }), manager).moves).toEqual([
      "return",
      "upload",
      "edit",
    ]);
    expect(moves(fakeDocument({ versions: [fakeVersion({ state: "RETURNED" })] }), manager).moves).toEqual([
      "upload",
      "edit",
    ]);
  });

  test("a person who may neither write nor decide has no move, and hears no reason", () => {
    const none = { mayWrite: false, mayDecide: false };
    expect(moves(fakeDocument({ versions: [fakeVersion(own)] }), manager, none)).toEqual({
      moves: [],
      refusal: undefined,
    });
  });

  test("that is a draft, nobody hears why they would not decide", () => {
    expect(moves(fakeDocument({ versions: [fakeVersion({ ...own, ...draft })] }), manager).refusal).toBe(
      undefined,
    );
  });
});

describe("a version is confirmed for a new round", () => {
  const accepted = fakeVersion({ state: "ACCEPTED", decidedAt: "2026-11-05T00:00:00Z", acceptedRound: 1 });
  const inRound = (over: object, versions = [accepted]) =>
    versionToConfirm(fakeDocument({ versions, ...step(over) }));
  const reopened = { state: "REOPENED", round: 2, readyAt: "2026-11-10T00:00:00Z" };

  test("if the milestone was reopened after it was accepted", () => {
    expect(inRound(reopened)).toBe(accepted);
    expect(moves(fakeDocument({ versions: [accepted], ...step(reopened) }), manager).moves).toContain(
      "confirm",
    );
  });

  test("also under a newer version that counts for nothing yet", () => {
    expect(inRound(reopened, [fakeVersion({ no: 2, ...draft }), accepted])).toBe(accepted);
  });

  test("not in the first round, not after its acceptance in this round, and once only", () => {
    expect(inRound({})).toBeUndefined();
    expect(inRound(reopened, [{ ...accepted, acceptedRound: 2 }])).toBeUndefined();
    expect(inRound({ ...reopened, state: "COMPLETED" })).toBeUndefined();
    expect(inRound({ ...reopened, round: undefined })).toBeUndefined();
    expect(inRound(reopened, [fakeVersion()])).toBeUndefined();
    expect(versionToConfirm(fakeDocument({ versions: [accepted] }))).toBeUndefined();
    const confirmations = [{ round: 2, at: "2026-11-11T00:00:00Z", byId: self }];
    expect(inRound(reopened, [{ ...accepted, confirmations }])).toBeUndefined();
  });

  test("not if it already counts in this round, even if the milestone became ready after that", () => {
    const takenBack = { state: "READY", round: 2, readyAt: "2026-11-12T00:00:00Z" };
    const confirmed = { ...accepted, confirmations: [{ round: 2, at: "2026-11-11T00:00:00Z", byId: self }] };
    expect(inRound(takenBack, [{ ...accepted, acceptedRound: 2 }])).toBeUndefined();
    expect(inRound(takenBack, [confirmed])).toBeUndefined();
    expect(inRound({ ...takenBack, round: 3 }, [confirmed])).toBe(confirmed);
    const document = fakeDocument({ versions: [{ ...accepted, acceptedRound: 2 }], ...step(takenBack) });
    expect(moves(document, manager).moves).toEqual(["return", "upload", "edit"]);
  });
});
