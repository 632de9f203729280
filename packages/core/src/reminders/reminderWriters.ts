import type { Reminder } from "@canopy/contracts";
import { reminderName } from "./reminderWords.ts";

/** A reminder with its name, and who may write it where somebody writes only what is theirs. */
export interface ReminderRow extends Reminder {
  readonly name: string;
  readonly leadUserId: string;
  readonly responsibleIds: readonly string[];
}

/** Those of its project and of its process; without one whoever made it, and the people linked to it. Source: behaviour.md §6 Rows. */
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
