import type { Reminder } from "@canopy/contracts";

/** The facts that decide which notices a reminder's page shows. */
interface Standing {
  readonly reminder: Pick<Reminder, "status" | "closedReason" | "projectId">;
  /** The person has the permission to change reminders. */
  readonly mayUpdate: boolean;
  /** The person may change this reminder. */
  readonly mayWrite: boolean;
}

const standings: Readonly<Record<string, string>> = {
  PAUSED: "It is paused: nothing falls due and nobody is told until it is resumed.",
  COMPLETED:
    "Everything is done, and nothing more is to come. A later date or another rule makes it active again.",
  CANCELLED: "It is cancelled: nothing falls due any more, and it can only be read.",
};

/** The product itself pauses a reminder only with its project. */
const restsWithProject = "It is paused: nothing falls due and nobody is told until the project is enabled.";

/** Says why a reminder is not running or why the person may not change it; empty for most. Source: behaviour.md §4 Statuses, §6 Rows. */
export const reminderRefusals = ({ reminder, mayUpdate, mayWrite }: Standing): readonly string[] => {
  const { status, closedReason, projectId } = reminder;
  const told = status === "PAUSED" && closedReason !== null ? restsWithProject : standings[status];
  const standing = Object.hasOwn(standings, status) ? told : undefined;
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
