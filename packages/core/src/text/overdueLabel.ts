/** The word for everything past its due date: steps, occurrences, reminders. Source: behaviour.md §2 Shared pieces. */
export const overdueLabel = "Overdue";
