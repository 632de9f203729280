import type { Process } from "@canopy/core";
import {
  milestoneActionsFor,
  processScreen,
  processViewOf,
  selectProcess,
  selectProcessActions,
  selectQuestionAsked,
  type MilestoneActionName,
  type ProcessActor,
} from "@canopy/core/processes";
import { fillSlots, type Client } from "@canopy/server/testing";
import { expect } from "vitest";
import { eventually, type Tab } from "./stage.ts";

/** The answers that a person gives before an action; reopening needs a reason. */
interface Answers {
  readonly note?: string;
  readonly reason?: string;
  /** Agreement that later milestones are taken back. */
  readonly isAgreed?: boolean;
}

/** A process's page, addressed by the keys of its milestones. */
export const openProcess = async (tab: Tab, id: string) => {
  const page: ProcessActor = tab.open(processScreen, { id });
  const shown = (): Process => {
    const process = selectProcess(page.getSnapshot());
    if (!process) throw new Error("The process is not shown");
    return process;
  };
  await eventually(() => expect(shown().id).toBe(id));
  const milestone = (key: string) => {
    const found = shown().milestones?.find((one) => one.key === key);
    if (!found) throw new Error(`There is no milestone ${key}`);
    return found;
  };
  const actions = (key: string) => milestoneActionsFor(milestone(key).id)(page.getSnapshot());
  const offered = (key: string, action: MilestoneActionName) => {
    const found = actions(key).find((one) => one.action === action);
    if (!found) throw new Error(`${action} is not shown for ${key}`);
    return found;
  };
  /** Asks, answers and submits, without checking the result. */
  const tryTo = (key: string, action: MilestoneActionName, answers: Answers = {}) => {
    page.send({ type: "milestone.ask", choice: offered(key, action) });
    page.send({ type: "answers.change", answers });
    page.send({ type: "answers.submit" });
  };
  const isIdle = () => expect(page.getSnapshot().matches({ acting: "idle" })).toBe(true);
  const completeOne = async (key: string) => {
    await eventually(() => expect(offered(key, "complete").refusal).toBeUndefined());
    tryTo(key, "complete");
    await eventually(isIdle);
    await eventually(() => expect(milestone(key).state).toBe("COMPLETED"));
  };
  return {
    page,
    shown,
    milestone,
    state: (key: string) => milestone(key).state,
    /** Fills the slots of these milestones with documents that one person hands in and another accepts. */
    fillSlots: async (
      by: { readonly sender: Client; readonly decider: Client },
      ...keys: readonly string[]
    ) => {
      const { projectId } = shown();
      for (const key of keys)
        // oxlint-disable-next-line no-await-in-loop -- in the order in which people would
        await fillSlots({ ...milestone(key), projectId }, by);
      await tab.app.queryClient.invalidateQueries();
    },
    /** The reason why the action is refused; undefined if it is possible, `not shown` if it is not offered. */
    refusal: (key: string, action: MilestoneActionName) =>
      actions(key).some((one) => one.action === action) ? offered(key, action).refusal : "not shown",
    takenBack: (key: string, action: MilestoneActionName) =>
      offered(key, action).takenBack.map((one) => one.key),
    awaited: () => processViewOf(shown()).awaited.map(({ record }) => record.key),
    actions: () => selectProcessActions(page.getSnapshot()).map(({ action }) => action),
    question: () => selectQuestionAsked(page.getSnapshot()),
    /** Cancels the open question with its answers. */
    giveUp: async () => {
      page.send({ type: "answers.cancel" });
      await tab.answer("accept");
      await eventually(isIdle);
    },
    tell: (action: "start" | "hold" | "resume") => page.send({ type: "process.act", action }),
    tryTo,
    /** Does the action and expects success. */
    act: async (key: string, action: MilestoneActionName, answers?: Answers) => {
      tryTo(key, action, answers);
      await eventually(isIdle);
    },
    /** Completes these milestones in order. */
    complete: (...keys: readonly string[]) =>
      keys.reduce((before, key) => before.then(() => completeOne(key)), Promise.resolve()),
  };
};
