import type { Reminder } from "@canopy/contracts";

/** Why a reminder rests or cannot be changed, in sentences for its page. */
interface Standing {
  readonly reminder: Pick<Reminder, "status" | "closedReason" | "projectId">;
  /** The person holds the permission to change reminders. */
  readonly mayUpdate: boolean;
  /** And may change this one. */
  readonly mayWrite: boolean;
}

const standings: Readonly<Record<string, string>> = {
  PAUSED: "It is paused: nothing falls due and nobody is told until it is resumed.",
  COMPLETED:
    "Everything is done, and nothing more is to come. A later date or another rule makes it active again.",
  CANCELLED: "It is cancelled: nothing falls due any more, and it can only be read.",
};

/** What is to be said of a reminder that does not run, or that the person may not change; nothing for most. Source: behaviour.md §4 Statuses, §6 Rows. */
export const reminderRefusals = ({ reminder, mayUpdate, mayWrite }: Standing): readonly string[] => {
  const { status, closedReason, projectId } = reminder;
  const standing = Object.hasOwn(standings, status) ? standings[status] : undefined;
  return [
    ...(closedReason === null ? [] : [closedReason]),
    ...(standing === undefined ? [] : [standing]),
    ...(mayUpdate && !mayWrite
      ? [
          projectId === null
            ? "Only whoever made it and the people linked to it may change it."
            : "Only who leads its project or is responsible for it may change it.",
        ]
      : []),
  ];
};
