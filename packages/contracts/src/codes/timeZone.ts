/**
 * Short names that runtimes take for a time zone, though they mean several (IST: India, Israel, Ireland). Temporal, by
 * which the server reckons, refuses them.
 */
const shortNames: ReadonlySet<string> = new Set(
  "ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST".split(
    " ",
  ),
);

/**
 * True if the runtime knows a time zone of this name, such as `Europe/Lisbon`, and the name means one zone. An offset such
 * as `+05:00` is no name: some runtimes take it, others do not.
 */
export const isTimeZone = (name: string): boolean => {
  if (!/^[a-z]/i.test(name) || shortNames.has(name.toUpperCase())) return false;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};
