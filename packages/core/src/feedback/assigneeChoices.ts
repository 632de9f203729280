import { access, userEndpoints, users } from "@canopy/contracts";
import { allOf, type ChoiceSource } from "../forms/choiceSources.ts";
import type { FieldOption } from "../forms/formFields.ts";
import type { ReadingBinding } from "../records/readingScreen.ts";

const key = () => [users.path, "list", "assignable for feedback"];

/** The possible assignees of feedback by name, to filter its list by: internal staff who may read it. */
export const assignees: ReadingBinding<readonly FieldOption[]> = {
  key,
  access: access.users.assignable,
  read: async (call, _ask, signal) =>
    (await call(userEndpoints.assignable, { query: { for: "feedback" } }, { signal }))
      .map(({ id, name, surname }) => ({ value: id, label: `${name} ${surname}` }))
      .toSorted((a, b) => a.label.localeCompare(b.label)),
};

/** The possible assignees of feedback, to choose one. */
export const assigneeChoices: ChoiceSource = {
  access: assignees.access,
  key: () => [...key(), "choices"],
  read: async (call, _ask, signal) => allOf(await assignees.read(call, "", signal)),
};
