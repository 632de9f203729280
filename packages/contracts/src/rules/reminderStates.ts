/** The states of a reminder. Source: behaviour.md §4 Statuses. */
export const reminderStatuses = ["ACTIVE", "PAUSED", "COMPLETED", "CANCELLED"] as const;
/** States that a change may ask for. Source: behaviour.md §4 Statuses. */
export const reminderStatusChanges = ["ACTIVE", "PAUSED", "CANCELLED"] as const;

/** The states of an occurrence. Source: behaviour.md §4 Statuses. */
export const occurrenceStatuses = ["UPCOMING", "DUE", "OVERDUE", "COMPLETED", "SKIPPED"] as const;
/** States of an occurrence that is still open. */
export const openOccurrenceStatuses = ["UPCOMING", "DUE", "OVERDUE"] as const;

/** True if an occurrence is neither completed nor skipped. */
export const isOpenOccurrence = ({ status }: { readonly status: string }): boolean =>
  openOccurrenceStatuses.some((open) => open === status);
