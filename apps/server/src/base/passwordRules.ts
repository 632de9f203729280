import { MAX_PASSWORD_CHARS, messages, MIN_PASSWORD_CHARS } from "@canopy/contracts";
import { dictionary } from "@zxcvbn-ts/language-common";
import { invalid } from "./problem.ts";

/** The password of every active demo user. */
export const DEMO_PASSWORD = "canopy-demo-2026";

/** The form in which passwords are compared: ignores case and Unicode variants of a character. */
export const comparable = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Common passwords; shorter ones are left out because their length refuses them. */
const common: ReadonlySet<string> = new Set(
  [...dictionary["passwords-common"], DEMO_PASSWORD]
    .filter((password) => password.length >= MIN_PASSWORD_CHARS)
    .map(comparable),
);

/** Words that everybody here would try. A password of them alone, with whatever digits and signs, is a common one. */
const wordsOfThePlace: readonly string[] = [
  ...[
    "canopy",
    "climate",
    "carbon",
    "project",
    "process",
    "registry",
    "verra",
    "issuance",
    "credit",
    "credits",
  ],
  ...["admin", "administrator", "manager", "officer", "viewer", "partner", "password", "welcome", "demo"],
];
const onlyWordsOfThePlace = new RegExp(`^(?:${wordsOfThePlace.join("|")}|[^\\p{L}\\s])+$`, "u");

/**
 * Says why a user with this e-mail address may not have this password; undefined if they may. It applies wherever a
 * password is set: an invitation, a reset, a change of one's own, and the variables of the configuration. Source:
 * behaviour.md §5 Passwords.
 */
export const passwordFault = (password: string, email: string): string | undefined => {
  const { length } = Array.from(password);
  if (length < MIN_PASSWORD_CHARS) return messages.passwordTooShort;
  if (length > MAX_PASSWORD_CHARS) return messages.passwordTooLong;
  const typed = comparable(password);
  const address = comparable(email);
  if (typed === address || typed === address.split("@")[0]) return messages.passwordIsEmail;
  return common.has(typed) || (/\p{L}/u.test(typed) && onlyWordsOfThePlace.test(typed))
    ? messages.passwordTooCommon
    : undefined;
};

/** Throws 400 with the fault at the field `password`. */
export const refuseWeakPassword = (password: string, email: string): void => {
  const fault = passwordFault(password, email);
  if (fault !== undefined) throw invalid({ password: [fault] });
};
