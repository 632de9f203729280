import { processExtend, type Process } from "@canopy/contracts";
import { processScreen } from "../processes/process.screens.ts";
import { fakeCompletion, fakeProcess, milestoneIdOf, withMilestone } from "./fakeProcess.ts";
import { openScreen } from "./openScreen.ts";
import { openSignedIn, settle } from "./screenStage.ts";
import type { Stubs } from "./stubWire.ts";

/** The person of a fake token. */
export const ME = "0190a000-0000-7000-8000-000000000001";
/** What who works on processes may do. */
export const workRights = [
  "project_process:get",
  "project_process:list",
  "project_process:update",
  "project_milestone:complete",
  "project_milestone:uncomplete",
];
/** A process that waits for its second milestone. */
export const process = fakeProcess();
const { id } = process;
/** What its page asks for with it. */
export const EXTEND = processExtend.map((path) => `extend=${path}`).join("&");

/** It once this person has completed that milestone. */
export const completedBy = (byId: string): Process =>
  withMilestone(process, "B", { state: "COMPLETED", completions: [fakeCompletion({ byId })] });

/** Its page on a stubbed server. */
export const openProcess = async (stubs: Stubs, address = `/process/${id}`) => {
  const opened = await openSignedIn(
    { ...stubs, processes: { get: process, ...stubs.processes } },
    workRights,
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

/** The wish to do something to one of its milestones. */
export const choice = (
  action: "complete" | "skip" | "uncomplete" | "rework",
  key: string,
  transitionId?: string,
) => ({ type: "milestone.ask", choice: { action, milestoneId: milestoneIdOf(key), transitionId } }) as const;
