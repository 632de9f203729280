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
    .flatMap((error) => error.messages)
    .slice(0, MAX_FAILURE_LINES)
    .map(cut);
  return lines.length > 0
    ? { text: cut(body.title ?? firstMessages.unexpected), lines }
    : line(sentence(body.said) ?? firstMessages.unexpected);
};

const cut = (text: string): string => text.slice(0, MAX_FAILURE_LINE_CHARS).toWellFormed();

/** A gateway's HTML page and a stack trace are not for people. */
const sentence = (said: string | undefined): string | undefined =>
  said === undefined || said.length > MAX_FAILURE_LINE_CHARS || /<[a-z!/?][^>]*>/i.test(said)
    ? undefined
    : said;
