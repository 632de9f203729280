const MAX_ZONE_CHARS = 64;

/** True where the runtime knows the time zone by this name, such as `Europe/Lisbon`. */
export const isTimeZone = (name: string): boolean => {
  if (name.length > MAX_ZONE_CHARS) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};
