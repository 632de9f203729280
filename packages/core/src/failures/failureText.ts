import { signInMessages } from "@canopy/contracts";
import { firstMessages } from "../text/firstMessages.ts";
import { problemTypeOf, type FailedBody, type Failure } from "./failure.ts";

/** A failure in words: one line, and bullets where the server blamed several fields. */
export interface FailureText {
  readonly text: string;
  readonly lines: readonly string[];
}

/** Most bullets shown of a long list of messages. */
const MAX_FAILURE_LINES = 50;
/** Longest line shown, in characters; a longer text is no sentence for a person. */
const MAX_FAILURE_LINE_CHARS = 300;

/** Says what went wrong, word for word as behaviour.md §8. */
export const failureText = (failure: Failure): FailureText => {
  if (failure.kind === "network") return line(firstMessages.network);
  if (failure.kind === "timeout") return line(firstMessages.timeout);
  if (failure.kind === "unauthorized") return line(unauthorizedText(failure.body));
  if (failure.kind === "forbidden") return line(sentence(failure.body.said) ?? firstMessages.forbidden);
  if (failure.kind === "problem") return problemText(failure.body);
  return line(failure.kind === "refused" ? failure.reason : firstMessages.unexpected);
};

const line = (text: string): FailureText => ({ text, lines: [] });

const sessionTexts: ReadonlyMap<string | undefined, string> = new Map([
  ["/errors/token-expired", firstMessages.sessionExpired],
  ["/errors/token-invalid", firstMessages.sessionInvalid],
  ["/errors/token-missing", firstMessages.sessionMissing],
]);

const unauthorizedText = (body: FailedBody): string =>
  sessionTexts.get(problemTypeOf(body)) ?? sentence(body.said) ?? firstMessages.authenticationRequired;

const problemText = (body: FailedBody): FailureText => {
  const lines = body.errors
    .flatMap((error) => error.messages.filter((message) => isForPeople(error.field, message)))
    .slice(0, MAX_FAILURE_LINES)
    .map(cut);
  // Where only parameters are blamed, the detail asks people to correct values that they never typed.
  return body.errors.length > 0
    ? { text: cut(body.title ?? firstMessages.unexpected), lines }
    : line(sentence(body.said) ?? firstMessages.unexpected);
};

/** Names that no form has as a field: parameters of a list's address, and what a request carries besides its form. */
const REQUEST_PART =
  /^(page|size|sortField|sortDirection|extend|filters(\[.*)?|version|body|Idempotency-Key)$/i;

/**
 * False for what is addressed to programmers: messages about a part of the request that nobody types into a form, or
 * about a parameter by its own name, such as 'days must be …'. Source: behaviour.md §8.
 */
const isForPeople = (field: string, message: string): boolean =>
  !REQUEST_PART.test(field) && !message.startsWith(`${field} `) && message !== signInMessages.unknownField;

/** The text within the longest line; what does not fit gives way to '…'. */
const cut = (text: string): string =>
  text.length <= MAX_FAILURE_LINE_CHARS
    ? text.toWellFormed()
    : `${text
        .slice(0, MAX_FAILURE_LINE_CHARS - 1)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd()}…`.toWellFormed();

/** How an HTML document begins. */
const HTML_BEGIN = /^(<!doctype|<!--|<\?xml|<(html|head|body)[\s>])/i;

/** True for a document of HTML, and for a text that is markup from its first character to its last. */
const isHtml = (said: string): boolean => {
  const text = said.trim();
  return (
    HTML_BEGIN.test(text) ||
    (/^<[a-z][^<>]*>/i.test(text) && /<\/[a-z][^<>]*>$/i.test(text.slice(-MAX_FAILURE_LINE_CHARS)))
  );
};

/** What the server said, cut to one line of text; undefined where it said nothing or sent an HTML page. */
const sentence = (said: string | undefined): string | undefined =>
  said === undefined || isHtml(said) ? undefined : cut(said);
