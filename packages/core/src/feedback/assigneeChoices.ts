import { access, userEndpoints, users } from "@canopy/contracts";
import { allOf, type ChoiceSource } from "../forms/choiceSources.ts";
import type { OptionsBinding } from "../lists/choiceOptions.ts";
import type { Services } from "../services/services.ts";

const key = () => [users.path, "list", "assignable for feedback"];

const readAssignees = async (call: Services["call"], signal: AbortSignal) =>
  allOf(
    (await call(userEndpoints.assignable, { query: { for: "feedback" } }, { signal }))
      .map(({ id, name, surname }) => ({ value: id, label: `${name} ${surname}` }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  );

/** The possible assignees of feedback by name, to filter its list by: internal staff who may read it. */
export const assignees: OptionsBinding = { key, access: access.users.assignable, read: readAssignees };

/** The possible assignees of feedback, to choose one. */
export const assigneeChoices: ChoiceSource = {
  access: assignees.access,
  key: () => [...key(), "choices"],
  read: (call, _ask, signal) => readAssignees(call, signal),
};
