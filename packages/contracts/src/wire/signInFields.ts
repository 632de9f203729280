import * as z from "zod/mini";
import { atLeast, atMost, lengthNote, seenText } from "./characters.ts";
import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from "./limits.ts";
import { signInMessages as messages } from "./signInMessages.ts";

const MAX_EMAIL_CHARS = 254;
/** Longest password that sign-in accepts; a longer one is refused before hashing. */
const MAX_TYPED_PASSWORD_CHARS = 1024;

/** A required e-mail address, without the spaces around it. Source: behaviour.md §5. */
export const emailField = z
  .string(messages.emailRequired)
  .check(
    seenText,
    z.minLength(1, { error: messages.emailRequired, abort: true }),
    z.maxLength(MAX_EMAIL_CHARS, { error: messages.emailInvalid, abort: true }),
    z.email(messages.emailInvalid),
  );

/** The password of a sign-in: only required, so a short one fails like a wrong one. Source: behaviour.md §5. */
export const passwordField = z
  .string(messages.passwordRequired)
  .check(
    z.minLength(1, messages.passwordRequired),
    z.maxLength(MAX_TYPED_PASSWORD_CHARS, messages.tooLong("Password", MAX_TYPED_PASSWORD_CHARS)),
  );

/** A new password, 8 to 128 characters. A wrong length does not end the checks: a differing confirmation is reported as well. Source: behaviour.md §5, §9. */
export const newPasswordField = z
  .string(messages.passwordRequired)
  .check(
    z.minLength(1, { error: messages.passwordRequired, abort: true }),
    atLeast(MIN_PASSWORD_CHARS, messages.passwordTooShort),
    atMost(MAX_PASSWORD_CHARS, messages.passwordTooLong),
    lengthNote(MIN_PASSWORD_CHARS, MAX_PASSWORD_CHARS),
  );
