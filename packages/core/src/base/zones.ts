const known = new Map<string, boolean>();

const tryZone = (timeZone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone }));
  } catch {
    return false;
  }
};

/** Whether the device knows a time zone of this name. */
export const isKnownZone = (timeZone: string): boolean => {
  const isKnown = known.get(timeZone) ?? tryZone(timeZone);
  known.set(timeZone, isKnown);
  return isKnown;
};
