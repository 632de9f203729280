import { readWireDate, type WireDate } from "@canopy/contracts";
import { expect, it } from "vitest";
import { openOccurrences, readReminder, schedule } from "./reminding.ts";
import { openProcess } from "./running.ts";
import { setStage } from "./stage.ts";
import { makeProcess, makeProject, people } from "./work.ts";

const stage = setStage();
const DAY_MS = 86_400_000;

/** The instant three days before. */
const threeDaysBefore = (dueAt: WireDate | null): string | undefined => {
  const due = dueAt === null ? undefined : readWireDate(dueAt);
  return due && new Date(due.getTime() - 3 * DAY_MS).toISOString();
};

it("a reminder bound to a milestone moves with it, closes with it, and comes back with it", async () => {
  const manager = await stage.openSignedIn("/", people.manager);
  const project = await makeProject(manager);
  const process = await makeProcess(manager, project.id);
  const run = await openProcess(manager, process.id);
  const milestone = run.milestone("ELIG");
  const links = `?projectId=${project.id}&processId=${process.id}&milestoneId=${milestone.id}`;
  const { id } = await schedule(
    manager,
    { description: "Chase them", timing: "MILESTONE", offsetDays: "3", timeZone: "UTC" },
    links,
  );
  const shown = () => readReminder(manager, id);
  expect(milestone.dueAt).toBeNull();
  expect(await shown()).toMatchObject({
    ...{ status: "ACTIVE", dueDatetime: null, nextDueAt: null, offsetDays: -3 },
    ...{ projectId: project.id, companyId: project.companyId },
  });

  await run.complete("CN");
  const due = threeDaysBefore(run.milestone("ELIG").dueAt);
  expect(due).toBeDefined();
  expect(await shown()).toMatchObject({ status: "ACTIVE", dueDatetime: due, nextDueAt: due });

  await run.complete("ELIG");
  expect(await shown()).toMatchObject({ status: "CANCELLED", nextDueAt: null });
  expect((await shown()).closedReason).toBe("Its milestone was completed.");

  await run.act("ELIG", "uncomplete", { reason: "Wrong country", isAgreed: true });
  const back = await shown();
  expect(back).toMatchObject({ status: "ACTIVE", closedReason: null });
  expect(back.nextDueAt).toBe(threeDaysBefore(run.milestone("ELIG").dueAt));

  const occurrences = await openOccurrences(manager, back);
  await occurrences.settle("complete", "They answered");
  expect(await shown()).toMatchObject({ status: "COMPLETED", nextDueAt: null });
});
