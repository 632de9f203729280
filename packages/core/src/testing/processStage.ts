import { processExtend, type Process } from "@canopy/contracts";
import { processScreen } from "../processes/process.screens.ts";
import { fakeCompletion, fakeProcess, milestoneIdOf, withMilestone } from "./fakeProcess.ts";
import { openScreen } from "./openScreen.ts";
import { openSignedIn, settle } from "./screenStage.ts";
import type { Stubs } from "./stubWire.ts";

/** The id of a fake token's person. */
export const ME = "0190a000-0000-7000-8000-000000000001";
/** The permissions of a person who works on processes. */
export const workRights = [
  "project_process:get",
  "project_process:list",
  "project_process:update",
  "project_milestone:complete",
  "project_milestone:uncomplete",
];
/** A process whose second milestone is ready. */
export const process = fakeProcess();
const { id } = process;
/** The related records that its page requests. */
export const EXTEND = processExtend.map((path) => `extend=${path}`).join("&");

/** The process after this person has completed that milestone. */
export const completedBy = (byId: string): Process =>
  withMilestone(process, "B", { state: "COMPLETED", completions: [fakeCompletion({ byId })] });

/** Opens the process page on a stubbed server. */
export const openProcess = async (
  stubs: Stubs,
  address = `/process/${id}`,
  rights: readonly string[] = workRights,
) => {
  const opened = await openSignedIn(
    { ...stubs, processes: { get: process, ...stubs.processes } },
    rights,
    address,
  );
  const { screen, announced } = openScreen(opened.app, processScreen, { id });
  await settle();
  const sent = async () =>
    await Promise.all(
      opened.ports.requests.filter(({ method }) => method !== "GET").map((request) => request.clone().json()),
    );
  return { ...opened, screen, announced, sent, now: () => screen.getSnapshot() };
};

/** The event that starts an action on a milestone. */
export const choice = (
  action: "complete" | "skip" | "uncomplete" | "rework",
  key: string,
  transitionId?: string,
) => ({ type: "milestone.ask", choice: { action, milestoneId: milestoneIdOf(key), transitionId } }) as const;
