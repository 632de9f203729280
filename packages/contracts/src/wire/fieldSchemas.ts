import * as z from "zod/mini";
import { atMost, isOneLine, isPlainText, lengthNote, seenText } from "./characters.ts";
import { fieldValueFits } from "./fieldValue.ts";
import { messages } from "./messages.ts";

/** A text without its outer spaces. A text that is too long ends the checks, so no pattern runs on a huge text. */
const boundedText = (label: string, most: number, wrongType: string) =>
  z
    .string(wrongType)
    .check(
      seenText,
      atMost(most, { error: messages.tooLong(label, most), abort: true }),
      lengthNote(0, most),
    );

const oneLine = (label: string) => z.refine<string>(isOneLine, messages.notOneLine(label));

/** A required line of text; `label` names it in the message. */
export const requiredText = (label: string, most: number) =>
  boundedText(label, most, messages.required(label)).check(
    z.minLength(1, messages.required(label)),
    oneLine(label),
    lengthNote(1, most),
  );

/** A required code, spelt in one way: two codes that look the same are the same. */
export const requiredCode = (most: number) =>
  requiredText("Code", most).check(
    z.overwrite((code) =>
      code
        .normalize("NFC")
        .replaceAll(/[\u200B\u2060]/g, "")
        .replaceAll(/\s+/g, " "),
    ),
    lengthNote(1, most),
  );

/** A text of several lines; CR LF and CR become LF. */
const boundedLines = (label: string, most: number, wrongType: string) =>
  z.string(wrongType).check(
    z.overwrite((text) => text.replaceAll(/\r\n?/g, "\n")),
    seenText,
    atMost(most, { error: messages.tooLong(label, most), abort: true }),
    lengthNote(0, most),
  );

/** A required text of several lines. */
export const requiredLines = (label: string, most: number) =>
  boundedLines(label, most, messages.required(label)).check(
    z.minLength(1, messages.required(label)),
    z.refine(isPlainText, messages.notPlainText(label)),
    lengthNote(1, most),
  );

/** An optional text; null clears it, and so does a text that is empty without its outer spaces. */
const nullIfEmpty = (text: ReturnType<typeof boundedText>) =>
  z.optional(z.nullable(text).check(z.overwrite((value) => (value === "" ? null : value))));

/** An optional line of text; null or an empty text clears it. */
export const optionalText = (label: string, most: number) =>
  nullIfEmpty(boundedText(label, most, messages.notText(label)).check(oneLine(label)));

/** An optional text of several lines; null or an empty text clears it. */
export const optionalLines = (label: string, most: number) =>
  nullIfEmpty(
    boundedLines(label, most, messages.notText(label)).check(
      z.refine(isPlainText, messages.notPlainText(label)),
    ),
  );

/** An optional line of text with a format of its own; null clears it. */
export const optionalPattern = (label: string, most: number, pattern: RegExp, message: string) =>
  z.optional(z.nullable(boundedText(label, most, messages.notText(label)).check(z.regex(pattern, message))));

/** An optional whole number in a range; null clears it. */
export const optionalWhole = (label: string, least: number, most: number) => {
  const message = messages.notANumberBetween(label, least, most);
  const notWhole = messages.notAWholeBetween(label, least, most);
  return z.optional(z.nullable(z.int(notWhole).check(z.gte(least, message), z.lte(most, message))));
};

/** An optional number in a range; null clears it. */
export const optionalNumber = (label: string, least: number, most: number) => {
  const message = messages.notANumberBetween(label, least, most);
  return z.optional(z.nullable(z.number(message).check(z.gte(least, message), z.lte(most, message))));
};

/** A required id of another record. */
export const requiredId = (label: string) =>
  z
    .guid({
      error: ({ input }) =>
        input === undefined || input === null || input === ""
          ? messages.required(label)
          : messages.notAChoice(label),
    })
    .check(z.toLowerCase());

/** An optional id of another record; null clears it. */
export const optionalId = (label: string) =>
  z.optional(z.nullable(z.guid(messages.notAChoice(label)).check(z.toLowerCase())));

const onceEach = z.overwrite<string[]>((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]);

/** The version of a record that a change goes over: the one that was read. */
export const readVersion = z.int(messages.versionNeeded).check(z.positive(messages.versionNeeded));

/** Ids of other records; a repeated id counts once. */
export const idList = (label: string, most: number) =>
  z
    .array(z.guid(messages.notAChoice(label)), messages.notAChoice(label))
    .check(onceEach, z.maxLength(most, messages.tooMany(label, most)));

/** Ids of other records, at least one; a repeated id counts once. */
export const requiredIds = (label: string, most: number) =>
  z
    .array(z.guid(messages.notAChoice(label)), {
      error: ({ input }) =>
        input === undefined || input === null ? messages.required(label) : messages.notAChoice(label),
    })
    .check(
      onceEach,
      z.minLength(1, messages.required(label)),
      z.maxLength(most, messages.tooMany(label, most)),
    );

/** True if the text is a day of the calendar, `YYYY-MM-DD`. */
export const isCalendarDate = (text: string): boolean => fieldValueFits({ type: "date" }, text);

/** A calendar day, `YYYY-MM-DD`. */
export const requiredDate = (label: string) =>
  z
    .string(messages.required(label))
    .check(
      z.minLength(1, { error: messages.required(label), abort: true }),
      z.refine(isCalendarDate, messages.notADate(label)),
    );

/** An optional calendar day; null clears it. */
export const optionalDate = (label: string) =>
  z.optional(
    z.nullable(z.string(messages.notADate(label)).check(z.refine(isCalendarDate, messages.notADate(label)))),
  );

const MAX_URL_CHARS = 400;

/** True if the text is a full web address: http or https, with a host, without user name or password. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s\\]+$/i.test(text) &&
  !/^[^/]*\/\/[^/?#]*@/.test(text) &&
  URL.canParse(text) &&
  new URL(text).hostname !== "";

/** An optional full web address; null clears it. Source: behaviour.md §5. */
export const optionalUrl = (label: string, most = MAX_URL_CHARS) =>
  z.optional(
    z.nullable(
      boundedText(label, most, messages.notText(label)).check(z.refine(isWebAddress, messages.urlInvalid)),
    ),
  );

/** One of a closed list of values in a body; a missing choice and a wrong one have different messages. */
export const choice = <const Values extends readonly [string, ...string[]]>(label: string, values: Values) =>
  z.enum(values, {
    error: ({ input }) =>
      input === undefined || input === "" ? messages.required(label) : messages.notAChoice(label),
  });

/** An optional choice; null clears it. */
export const optionalChoice = <const Values extends readonly [string, ...string[]]>(
  label: string,
  values: Values,
) => z.optional(z.nullable(z.enum(values, messages.notAChoice(label))));

/** One of a list of values in an answer; a value that this client does not know is kept and shown. */
export const openChoice = <const Values extends readonly string[]>(_values: Values) =>
  z.string() as z.ZodMiniType<Values[number] | (string & {})>;
