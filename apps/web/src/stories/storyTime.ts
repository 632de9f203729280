const DAY_MS = 86_400_000;

/** The instant this many days ago, to the hour, so that the story's data is always overdue. */
export const daysAgo = (days: number): string => {
  const at = new Date(Date.now() - days * DAY_MS);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};

/** The day this many days ago. */
export const dayAgo = (days: number): string => daysAgo(days).slice(0, "YYYY-MM-DD".length);
