/** Caches one value for each locale, because `Intl` objects are slow to create; undefined is the device's locale. */
export const byLocale = <Made>(
  make: (locale: string | undefined) => Made,
): ((locale: string | undefined) => Made) => {
  const made = new Map<string | undefined, Made>();
  return (locale) => {
    const held = made.get(locale) ?? make(locale);
    made.set(locale, held);
    return held;
  };
};
