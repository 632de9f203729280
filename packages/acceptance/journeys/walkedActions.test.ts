import { logoRemoval } from "@canopy/core/companies";
import { feedbackActions } from "@canopy/core/feedback";
import { listScreens } from "@canopy/core/listScreens";
import type { MilestoneActionName, ProcessAction } from "@canopy/core/processes";
import { projectActions } from "@canopy/core/projects";
import { reminderActions } from "@canopy/core/reminders";
import { userActions } from "@canopy/core/users";
import { expect, test } from "vitest";
import { listWalks, recordWalks, workWalks } from "../e2e/walkedActions.ts";

interface Offered {
  readonly id: string;
  readonly label: string;
  readonly confirm?: { readonly confirmLabel: string };
  readonly asksIn?: { readonly title: string };
  readonly tone?: string;
}

const walkOf = (actions: readonly Offered[]) =>
  actions
    .map(({ id, label, confirm, asksIn, tone }) => ({
      ...{ id, label },
      ...(confirm && { confirm: confirm.confirmLabel }),
      ...(asksIn && { form: asksIn.title }),
      ...(asksIn && tone === "danger" && { isInMenu: true }),
    }))
    .toSorted((a, b) => a.id.localeCompare(b.id));
const sorted = (walks: Readonly<Record<string, readonly { readonly id: string }[]>>) =>
  Object.fromEntries(
    Object.entries(walks).map(([noun, actions]) => [
      noun,
      actions.toSorted((a, b) => a.id.localeCompare(b.id)),
    ]),
  );

test("the end-to-end test of the focus walks every action in the rows of core's lists", () => {
  const offered = Object.entries(listScreens)
    .filter(([, { view }]) => view.actions.length > 0)
    .map(([noun, { view }]) => [noun, walkOf(view.actions)]);
  expect(sorted(listWalks)).toEqual(Object.fromEntries(offered));
});

test("it walks every action on the pages of core's records", () => {
  const directory = (["milestoneOwners", "projectTypes"] as const).map((noun) => [
    noun,
    walkOf(listScreens[noun].view.actions),
  ]);
  expect(sorted(recordWalks)).toEqual({
    projects: walkOf(projectActions),
    users: walkOf(userActions),
    reminders: walkOf(reminderActions),
    companies: walkOf([logoRemoval, ...listScreens.companies.view.actions]),
    ...Object.fromEntries(directory),
  });
});

test("it walks every action on milestones, processes and feedback", () => {
  const milestones: Record<MilestoneActionName, true> = {
    complete: true,
    skip: true,
    uncomplete: true,
    rework: true,
  };
  const processes: Record<ProcessAction, true> = { start: true, hold: true, resume: true };
  expect(workWalks.milestones).toEqual(Object.keys(milestones));
  expect(workWalks.processes).toEqual(Object.keys(processes));
  const ofFeedback = feedbackActions.map(({ name: id, label }) => ({ id, label }));
  expect(sorted({ feedback: workWalks.feedback })).toEqual(sorted({ feedback: ofFeedback }));
});
