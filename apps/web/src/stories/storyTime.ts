const DAY_MS = 86_400_000;

/** The instant so many days ago, to the hour: what waits, waits whenever a story is looked at. */
export const daysAgo = (days: number): string => {
  const at = new Date(Date.now() - days * DAY_MS);
  at.setUTCHours(9, 0, 0, 0);
  return at.toISOString();
};
