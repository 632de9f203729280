import { signInMessages } from "@canopy/contracts";
import { httpStatus } from "./httpStatus.ts";
import { firstMessages } from "../text/firstMessages.ts";
import { CallError, problemTypeOf, type FailedBody, type Failure } from "./failure.ts";

/** A failure as text: one line, and bullets where the server names several fields. */
export interface FailureText {
  readonly text: string;
  readonly lines: readonly string[];
}

/** Maximum number of bullets. */
const MAX_FAILURE_LINES = 50;
/** Maximum length of a line in characters; a longer text is not meant for people. */
const MAX_FAILURE_LINE_CHARS = 300;

/** The text of a failure, word for word as in behaviour.md §8. */
export const failureText = (failure: Failure): FailureText => {
  if (failure.kind === "network") return line(firstMessages.network);
  if (failure.kind === "timeout") return line(firstMessages.timeout);
  if (failure.kind === "unauthorized") return line(unauthorizedText(failure.body));
  if (failure.kind === "forbidden") return line(sentence(failure.body.message) ?? firstMessages.forbidden);
  if (failure.kind === "problem")
    return isSentBefore(failure) ? line(firstMessages.sentBefore) : problemText(failure.body);
  return line(failure.kind === "refused" ? failure.reason : firstMessages.unexpected);
};

/** The text of an error that a call threw; undefined for any other error. */
export const callFailureText = (error: unknown): FailureText | undefined =>
  error instanceof CallError ? failureText(error.failure) : undefined;

/** Another request was sent under the key of this one: its answer was lost, and the values were changed since. */
const isSentBefore = ({ status, body }: Extract<Failure, { readonly kind: "problem" }>): boolean =>
  status === httpStatus.unprocessable && body.errors.some(({ field }) => field === "Idempotency-Key");

const line = (text: string): FailureText => ({ text, lines: [] });

const sessionTexts: ReadonlyMap<string | undefined, string> = new Map([
  ["/errors/token-expired", firstMessages.sessionExpired],
  ["/errors/token-invalid", firstMessages.sessionInvalid],
  ["/errors/token-missing", firstMessages.sessionMissing],
]);

const unauthorizedText = (body: FailedBody): string =>
  sessionTexts.get(problemTypeOf(body)) ?? sentence(body.message) ?? firstMessages.authenticationRequired;

const problemText = (body: FailedBody): FailureText => {
  const lines = body.errors
    .flatMap((error) => error.messages.filter((message) => isForPeople(error.field, message)))
    .slice(0, MAX_FAILURE_LINES)
    .map(cut);
  // Only parameters are named here, so the detail would ask people to correct values that they never typed.
  return body.errors.length > 0
    ? { text: cut(body.title ?? firstMessages.unexpected), lines }
    : line(sentence(body.message) ?? firstMessages.unexpected);
};

/** Names that are never form fields: parameters of a list's address and of the request itself. */
const REQUEST_PART =
  /^(page|size|sortField|sortDirection|extend|filters(\[.*)?|version|body|Idempotency-Key)$/i;

/**
 * False for messages meant for programmers: about a part of the request that no form has, or about a
 * parameter by its own name, such as 'days must be …'. Source: behaviour.md §8.
 */
const isForPeople = (field: string, message: string): boolean =>
  !REQUEST_PART.test(field) && !message.startsWith(`${field} `) && message !== signInMessages.unknownField;

/** Cuts the text to the maximum length and ends it with '…'. */
const cut = (text: string): string =>
  text.length <= MAX_FAILURE_LINE_CHARS
    ? text.toWellFormed()
    : `${text
        .slice(0, MAX_FAILURE_LINE_CHARS - 1)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd()}…`.toWellFormed();

/** Matches the beginning of an HTML document. */
const HTML_BEGIN = /^(<!doctype|<!--|<\?xml|<(html|head|body)[\s>])/i;

/** True for an HTML document, and for a text that is one element from its first character to its last. */
const isHtml = (text: string): boolean => {
  const trimmed = text.trim();
  return (
    HTML_BEGIN.test(trimmed) ||
    (/^<[a-z][^<>]*>/i.test(trimmed) && /<\/[a-z][^<>]*>$/i.test(trimmed.slice(-MAX_FAILURE_LINE_CHARS)))
  );
};

/** The server's own sentence, cut to one line; undefined where there is none or the body is an HTML page. */
const sentence = (text: string | undefined): string | undefined =>
  text === undefined || isHtml(text) ? undefined : cut(text);
