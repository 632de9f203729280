import type { Process } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { fakeCompletion, milestoneIdOf, withMilestone } from "../testing/fakeProcess.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { completedBy, ME, process, workRights } from "../testing/processStage.ts";
import { actionOf, type MilestoneChoice } from "./milestoneActions.ts";
import {
  answerFault,
  askedAnew,
  commandOf,
  overtakenText,
  standingCompletion,
  type MilestoneAnswers,
} from "./milestoneCommand.ts";

const person = { id: ME, roles: ["PLATFORM_ADMIN"], permissions: workRights, companyId: null };
const none: MilestoneAnswers = { note: "", evidence: [], reason: "", isAgreed: false };

/** A process, the person, and a question with these answers. */
const asking = (of: Process, choice: Partial<MilestoneChoice>, answers: Partial<MilestoneAnswers> = {}) => {
  const chosen = { action: "complete", milestoneId: milestoneIdOf("B"), ...choice } as const;
  const offered = actionOf(of, chosen, person);
  if (!offered) throw new Error("It is not offered");
  return {
    ...{ id: of.id, process: of, person },
    asked: { ...chosen, ...none, ...answers, offered, tries: 0, failure: undefined },
  };
};
const far = withMilestone(completedBy(ME), "C", { state: "READY", readyAt: "2026-03-05T09:00:00Z" });
const arrow = far.transitions?.find(({ from, kind }) => kind === "rework" && from === "C");
const back = { action: "rework", milestoneId: milestoneIdOf("C"), transitionId: arrow?.id } as const;

describe("the answer that is missing", () => {
  test.each([
    ["evidence", asking(process, {}), "Evidence is missing: minutes."],
    ["note", asking(process, { action: "skip" }, { note: " " }), "Give a reason."],
    ["reason", asking(far, back), "Give a reason."],
    ["reason", asking(process, { action: "uncomplete", milestoneId: milestoneIdOf("A") }), "Give a reason."],
  ] as const)("is the %s", (at, context, text) => {
    expect(answerFault(context)).toEqual({ at, text });
  });

  test("is the yes to what is taken back", () => {
    expect(answerFault(asking(far, back, { reason: "Wrong" }))?.at).toBe("isAgreed");
  });

  test.each([
    ["note", asking(process, {}, { evidence: ["minutes"], note: "x".repeat(2001) }), "Note"],
    ["note", asking(process, { action: "skip" }, { note: "x".repeat(2001) }), "Reason"],
    ["reason", asking(far, back, { reason: "x".repeat(2001), isAgreed: true }), "Reason"],
  ] as const)("is the %s that is too long", (at, context, label) => {
    expect(answerFault(context)).toEqual({ at, text: `${label} must be at most 2000 characters` });
  });

  test("is not a text that has as many characters as are allowed, however they are encoded", () => {
    const note = ` ${"🌳".repeat(2000)} `;
    expect(answerFault(asking(process, {}, { evidence: ["minutes"], note }))).toBeUndefined();
  });

  test("is none once all is answered", () => {
    expect(answerFault(asking(process, {}, { evidence: ["minutes"] }))).toBeUndefined();
    expect(answerFault(asking(process, { action: "skip" }, { note: "Not needed" }))).toBeUndefined();
    expect(answerFault(asking(far, back, { reason: "Wrong", isAgreed: true }))).toBeUndefined();
  });

  test("cannot be given where the action is not possible, or not any more", () => {
    const locked = asking(process, { milestoneId: milestoneIdOf("C") });
    expect(answerFault(locked)).toEqual({ at: "other", text: "Waiting for Step B." });
    const gone = { at: "other", text: "This is not possible any more." };
    expect(answerFault({ ...locked, process: undefined })).toEqual(gone);
    expect(answerFault({ ...locked, asked: undefined })).toEqual(gone);
    expect(answerFault({ ...asking(process, {}), process: completedBy(ME) })).toEqual(gone);
    const overtaken = { at: "other", text: "Step B was already completed by Marek Holub." };
    expect(answerFault({ ...asking(process, {}), process: completedBy(fakeId(2)) })).toEqual(overtaken);
  });
});

describe("the command", () => {
  test("names the milestone that changes, the arrow, and what was agreed to", () => {
    expect(commandOf(asking(far, back, { reason: "Wrong", isAgreed: true }))).toEqual({
      ...{
        action: "rework",
        processId: process.id,
        milestoneId: milestoneIdOf("A"),
        transitionId: arrow?.id,
      },
      ...{ note: "", evidence: [], reason: "Wrong", confirmed: ["B"] },
    });
  });

  test("of a completion has its note and its evidence, and no arrow", () => {
    const command = commandOf(asking(process, {}, { note: "x", evidence: ["minutes"] }));
    expect(command).toMatchObject({ action: "complete", note: "x", evidence: ["minutes"], confirmed: [] });
    expect(command).not.toHaveProperty("transitionId");
  });
});

describe("a yes to what is taken back", () => {
  const agreed = asking(far, back, { reason: "Wrong", isAgreed: true });

  test("is dropped once the list of it has changed, and kept otherwise", () => {
    expect(askedAnew(agreed, far)).toBe(agreed.asked);
    expect(askedAnew(agreed, process)).toMatchObject({ isAgreed: false, reason: "Wrong" });
    const unsaid = asking(far, back);
    expect(askedAnew(unsaid, process)).toBe(unsaid.asked);
    expect(askedAnew({ ...agreed, asked: undefined }, far)).toBeUndefined();
  });
});

describe("a completion that somebody else was quicker with", () => {
  const asked = asking(process, {});

  test("is told with their name, or without where none is known", () => {
    const theirs = (over: object) =>
      withMilestone(process, "B", { completions: [fakeCompletion({ byId: fakeId(2), ...over })] });
    expect(overtakenText(asked, theirs({}))).toBe("Step B was already completed by Marek Holub.");
    expect(overtakenText(asked, theirs({ outcome: "SKIPPED", byName: null }))).toBe(
      "Step B was already skipped by someone else.",
    );
    expect(overtakenText(asked, theirs({ byId: ME }))).toBeUndefined();
    expect(overtakenText(asked, process)).toBeUndefined();
    expect(overtakenText({ ...asked, asked: undefined }, theirs({}))).toBeUndefined();
    expect(overtakenText(asking(far, back), theirs({}))).toBeUndefined();
  });

  test("stands until it is revoked", () => {
    const [old, newer] = [fakeCompletion({ id: fakeId(301) }), fakeCompletion({ id: fakeId(302) })];
    const of = (...completions: (typeof old)[]) =>
      standingCompletion(withMilestone(process, "B", { completions }), milestoneIdOf("B"))?.id;
    expect(of(old, newer)).toBe(newer.id);
    expect(of(old, { ...newer, revokedAt: "2026-03-03T09:00:00Z" })).toBe(old.id);
    expect(standingCompletion(process, "x")).toBeUndefined();
    expect(standingCompletion(undefined, milestoneIdOf("B"))).toBeUndefined();
    const unread = withMilestone(process, "B", { completions: undefined });
    expect(standingCompletion(unread, milestoneIdOf("B"))).toBeUndefined();
  });
});
