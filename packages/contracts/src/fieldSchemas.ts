import * as z from "zod/mini";
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from "./limits.ts";
import { messages } from "./messages.ts";
import type { WireDate } from "./wireDate.ts";

const MAX_EMAIL_CHARS = 254;

/** A required e-mail address. Source: behaviour.md §5. */
export const emailField = z
  .string(messages.emailRequired)
  .check(
    z.trim(),
    z.minLength(1, { error: messages.emailRequired, abort: true }),
    z.maxLength(MAX_EMAIL_CHARS, { error: messages.emailInvalid, abort: true }),
    z.email(messages.emailInvalid),
  );

/** A password typed to sign in: only required. Source: behaviour.md §5. */
export const passwordField = z
  .string(messages.passwordRequired)
  .check(z.minLength(1, messages.passwordRequired), z.maxLength(1024, messages.passwordTooLong));

/** A new password, 8 to 128 characters. Source: behaviour.md §5, §9. */
export const newPasswordField = z
  .string(messages.passwordRequired)
  .check(
    z.minLength(1, { error: messages.passwordRequired, abort: true }),
    z.minLength(MIN_PASSWORD_CHARS, messages.passwordTooShort),
    z.maxLength(MAX_PASSWORD_CHARS, messages.passwordTooLong),
  );

/** A required line of text; `label` names it in the message. */
export const requiredText = (label: string, most: number) =>
  z
    .string(messages.required(label))
    .check(
      z.trim(),
      z.minLength(1, messages.required(label)),
      z.maxLength(most, messages.tooLong(label, most)),
    );

/** A line of text that may be left out, or cleared with null. */
export const optionalText = (label: string, most: number) =>
  z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(most, messages.tooLong(label, most)))));

/** A whole number in a range that may be left out, or cleared with null. */
export const optionalWhole = (label: string, least: number, most: number) => {
  const message = messages.notANumberBetween(label, least, most);
  return z.optional(z.nullable(z.int(message).check(z.gte(least, message), z.lte(most, message))));
};

/** One of a closed list of values, as a body sends it. */
export const choice = <const Values extends readonly [string, ...string[]]>(label: string, values: Values) =>
  z.enum(values, messages.notAChoice(label));

/** One of a list of values as an answer holds it: a value that this client does not know yet is kept and shown. */
export const openChoice = <const Values extends readonly string[]>(_values: Values) =>
  z.string() as z.ZodMiniType<Values[number] | (string & {})>;

/** An instant or date in an answer, unread. `readWireDate` reads it. Source: behaviour.md §9. */
export const wireDateField: z.ZodMiniType<WireDate> = z.union([z.string(), z.array(z.number())]);
