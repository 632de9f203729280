/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

interface Range {
  readonly from: number;
  readonly to: number;
  readonly fallback: number;
}

/** True for an address whose user and password can be told from the rest, and decoded. */
const hasReadableUser = (address: string): boolean => {
  const url = URL.parse(address);
  try {
    return url !== null && decodeURIComponent(url.username + url.password) !== undefined;
  } catch {
    return false;
  }
};

/** Reads variables one by one and collects their faults, to be reported all at once. A blank value counts as absent. */
export const envReader = (environment: Environment) => {
  const faults: string[] = [];
  const blame = (name: string, why: string) => void faults.push(`${name} ${why}`);
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  return {
    blame,
    text,
    whole: (name: string, { from, to, fallback }: Range): number => {
      const given = text(name);
      if (given === undefined) return fallback;
      const value = /^\d{1,9}$/.test(given) ? Number(given) : -1;
      if (value >= from && value <= to) return value;
      blame(name, `must be a whole number from ${from} to ${to}, not '${given}'`);
      return fallback;
    },
    /** The values between commas; empty if there is no value. */
    list: (name: string): readonly string[] =>
      text(name)
        ?.split(",")
        .map((part) => part.trim()) ?? [],
    oneOf: <const Choice extends string, const Fallback extends Choice | undefined>(
      name: string,
      choices: readonly Choice[],
      fallback: Fallback,
    ): Choice | Fallback => {
      const given = text(name);
      const choice = choices.find((known) => known === given);
      if (given !== undefined && choice === undefined)
        blame(name, `must be one of ${choices.join(", ")}, not '${given}'`);
      return choice ?? fallback;
    },
    /** The value is not repeated in the message: it may hold a password. */
    url: (name: string, schemes: readonly string[]): string | undefined => {
      const given = text(name);
      if (given === undefined) return undefined;
      const isOfScheme = schemes.some((scheme) => given.toLowerCase().startsWith(`${scheme}//`));
      const mayHavePassword = !schemes.includes("http:");
      if (isOfScheme && mayHavePassword && !hasReadableUser(given))
        blame(
          name,
          "cannot be read: in its user and password all but letters and digits must be percent-encoded (# is %23, / is %2F, % is %25), and a host must follow the @",
        );
      else if (!isOfScheme || !URL.canParse(given))
        blame(name, `must be an address that starts with ${schemes.map((s) => `${s}//`).join(" or ")}`);
      return given;
    },
    throwIfBlamed: () => {
      if (faults.length > 0) throw new Error(`The configuration is not usable:\n- ${faults.join("\n- ")}`);
    },
  };
};
