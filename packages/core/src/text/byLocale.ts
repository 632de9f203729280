/** Makes something once for each locale, since formats and names of `Intl` are slow to make; undefined is the device's own. */
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
