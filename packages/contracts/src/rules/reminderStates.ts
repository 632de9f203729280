/** The states of a reminder. Source: behaviour.md §4 Statuses. */
export const reminderStatuses = ["ACTIVE", "PAUSED", "COMPLETED", "CANCELLED"] as const;
/** The states that a change may ask for. Source: behaviour.md §4 Statuses. */
export const reminderStatusChanges = ["ACTIVE", "PAUSED", "CANCELLED"] as const;

/** The states of an occurrence. Source: behaviour.md §4 Statuses. */
export const occurrenceStatuses = ["UPCOMING", "DUE", "OVERDUE", "COMPLETED", "SKIPPED"] as const;
/** The states of an occurrence that still waits for somebody. */
export const openOccurrenceStatuses = ["UPCOMING", "DUE", "OVERDUE"] as const;

/** True where an occurrence still waits for somebody. */
export const isOpenOccurrence = ({ status }: { readonly status: string }): boolean =>
  openOccurrenceStatuses.some((open) => open === status);
