import { expect, test } from "vitest";
import { fakeMilestone } from "../testing/fakeProcess.ts";
import { process, workRights } from "../testing/processStage.ts";
import { actorIn } from "./milestoneActions.ts";
import { stillnessOf, whoseTurn } from "./whoseTurn.ts";

const lead = { id: "lead", roles: ["PROJECT_OFFICER"], permissions: workRights, companyId: null };
const led = { ...process, responsibleIds: [lead.id] };
const step = (ownerKind: string | null) => fakeMilestone("A", { ownerKind, owner: null });

test("a step of one's own is one's turn", () => {
  expect(whoseTurn(actorIn(led, lead), step("PM"))).toEqual({
    turn: "mine",
    text: "Your turn",
    completeLabel: "Complete",
  });
});

test("a step of others is waited for, and its completion is recorded for them", () => {
  expect(whoseTurn(actorIn(led, lead), step("VVB"))).toEqual({
    turn: "theirs",
    text: "Waiting for Validation body",
    completeLabel: "Record for Validation body",
  });
});

test("a step of a colleague is completed as one's own", () => {
  expect(whoseTurn(actorIn(led, { ...lead, id: "other" }), step("PM"))).toMatchObject({
    turn: "ours",
    text: "Waiting for Programme manager",
    completeLabel: "Complete",
  });
});

test("a step that names no owner says so to those whose turn it is not", () => {
  expect(whoseTurn(actorIn(led, { ...lead, id: "other" }), step(null))).toMatchObject({
    text: "Nobody is named",
    completeLabel: "Complete",
  });
});

test("a process that does not run says why it waits for nobody, on hold as a warning", () => {
  const statuses = ["NOT_STARTED", "ON_HOLD", "COMPLETED", "TERMINATED", "IN_PROGRESS", "toString"];
  expect(statuses.map((status) => stillnessOf(status)?.tone)).toEqual([
    "info",
    "warning",
    "info",
    "info",
    undefined,
    undefined,
  ]);
});
