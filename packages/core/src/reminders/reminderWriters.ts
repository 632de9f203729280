import type { Reminder } from "@canopy/contracts";
import { reminderName } from "./reminderWords.ts";

/** A reminder with its name and the ids of the people who may change it. */
export interface ReminderRow extends Reminder {
  readonly name: string;
  readonly leadUserId: string;
  readonly responsibleIds: readonly string[];
}

/** Adds the people who may change a reminder: those of its project and process, otherwise its author and the people linked to it. Source: behaviour.md §6 Rows. */
export const writersOf = (reminder: Reminder): ReminderRow => {
  const { project, process, projectId, createdById, userIds } = reminder;
  const isOfProject = projectId !== null;
  return {
    ...reminder,
    name: reminderName(reminder),
    leadUserId: (isOfProject ? project?.leadUserId : createdById) ?? "",
    responsibleIds: isOfProject
      ? [...(project?.responsibleIds ?? []), ...(process?.responsibleIds ?? [])]
      : userIds,
  };
};
