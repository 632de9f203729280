import {
  choiceLabel,
  countries,
  dayOrderOf,
  isAmbiguousDay,
  isUuid,
  messages,
  readWrittenDay,
  withoutFormulaMark,
  type DayOrder,
  type ImportColumn,
  type ImportQuestion,
} from "@canopy/contracts";
import { cellText, type Cell, type Sheet } from "./sheet.ts";

/** The question that a column asks, as far as it decides how its cells are read. */
type Asked = Pick<ImportQuestion, "answer">;
type Answer = Asked["answer"];

/** The choices of a column: values, and labels that a value does not make by itself. */
interface Choices {
  readonly values?: readonly string[] | undefined;
  readonly words?: Readonly<Record<string, string>> | undefined;
}

/** A cell's value: null where it is empty; `names` where related records have to be found; otherwise what is wrong. */
export type CellValue =
  | { readonly value: unknown }
  | { readonly names: readonly string[] }
  | { readonly problem: string };

/** The words for a cell that begins like a formula. */
const FORMULA =
  "begins with '=', as a formula does. Write its value, or an apostrophe before it to keep it as text";

/** The words for a cell whose column has an open question. */
const TWO_WAYS = "can be read in two ways. Say which one is meant";

/** The words for a day that shows that the answer to its column's question is wrong, or that the column mixes both orders. */
const OTHER_ORDER = "has its day and its month the other way round than you said of this column";

/** The same for a number. */
const OTHER_COMMA = "has a comma in another sense than you said of this column";

/** Reads cells of a column; the answer to its question says how to read what can be read in two ways. Source: behaviour.md §7 Imports. */
export const cellReader = (column: ImportColumn, isTyped: boolean, question: Asked | undefined) => {
  const readOne = valueReader(column, question);
  const isNumber =
    column.type === "number" && !column.isMany && (column.values ?? column.words) === undefined;
  const isText =
    column.type === "text" || column.type === "email" || column.isByName === true || column.isMany;
  return (given: Cell): CellValue => {
    if (typeof given === "number" && isNumber && Number.isFinite(given)) return { value: given };
    // 00:00 UTC is a time where the column holds times, and a day elsewhere
    const isTime = given instanceof Date && column.type === "datetime";
    const cell = isTime ? given.toISOString() : cellText(given);
    if (cell.trim() === "") return column.isByName ? { names: [] } : { value: column.isMany ? [] : null };
    if (!isTyped && isText && cell.startsWith("=")) return { problem: `${column.label} ${FORMULA}` };
    const text = !isTyped && isText ? withoutFormulaMark(cell) : cell;
    if (column.isByName) return { names: column.isMany ? linesOf(text) : [text.trim()] };
    if (!column.isMany) return readOne(text);
    const read = partsOf(column, text).map(readOne);
    const wrong = read.find((one) => "problem" in one);
    return wrong ?? { value: read.map((one) => ("value" in one ? one.value : null)) };
  };
};

/** The parts of a text between separators, without empty ones. */
const split = (text: string, separator: RegExp): readonly string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "");

const linesOf = (text: string): readonly string[] => split(text, /\r\n?|\n/);

/** Several values of a cell: one a line; codes and numbers also separated by commas or semicolons. */
const partsOf = ({ writes, values, words }: ImportColumn, text: string): readonly string[] => {
  const lines = linesOf(text);
  if (values ?? words) {
    const choices = choicesOf({ values, words });
    // a whole line may be a choice itself: goal 16 has a comma
    return lines.flatMap((line) =>
      choices.has(line.toLowerCase()) ? [line] : split(line, /;|,(?!\s*[a-z])/),
    );
  }
  return writes === "leadTimes" || writes?.endsWith("Ids") === true
    ? lines.flatMap((line) => split(line, /[;,]/))
    : lines;
};

/** Label or value in lower case → value. */
const choicesOf = ({ values, words }: Choices): ReadonlyMap<string, string> => {
  const all = values ?? Object.keys(words ?? {});
  return new Map(
    [...all].flatMap((value) => [
      [choiceLabel(words ? { words } : {}, value).toLowerCase(), value] as const,
      [value.toLowerCase(), value] as const,
    ]),
  );
};

/** A country's name as it is compared: with the apostrophe and the 'and' that a keyboard types. */
const countryKey = (name: string): string =>
  name.trim().normalize("NFC").toLowerCase().replaceAll("\u2019", "'").replaceAll(" & ", " and ");

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });
const countryChoices = new Map(
  countries.flatMap((code) => [
    [countryKey(code), code] as const,
    [countryKey(countryNames.of(code) ?? code), code] as const,
  ]),
);

const NUMBERS = new Set(["coBenefits", "leadTimes"]);

/** Reads one value by the column's type. */
const valueReader = (column: ImportColumn, question: Asked | undefined): ((text: string) => CellValue) => {
  const { label, type, values, words, writes } = column;
  const answer = question?.answer ?? null;
  if (values ?? words) {
    const choices = choicesOf({ values, words });
    return (text) => {
      const value = choices.get(text.trim().toLowerCase()) ?? text.trim();
      return { value: writes !== undefined && NUMBERS.has(writes) && value !== "" ? Number(value) : value };
    };
  }
  if (writes === "country")
    return (text) => {
      const value = countryChoices.get(countryKey(text));
      return value === undefined ? { problem: messages.notAChoice(`${label} “${text.trim()}”`) } : { value };
    };
  if (type === "number" || (writes !== undefined && NUMBERS.has(writes)))
    return (text) => {
      if (question?.answer === null && ONE_MARK.test(typedNumber(text)))
        return { problem: `${label} ${TWO_WAYS}` };
      const comma = commaShownBy(typedNumber(text));
      if (answer !== null && comma !== undefined && comma !== answer)
        return { problem: `${label} ${OTHER_COMMA}` };
      const number = readNumber(text, answer);
      return number === undefined ? { problem: messages.notANumber(label) } : { value: number };
    };
  if (type === "boolean")
    return (text) => {
      const value = BOOLEANS.get(text.trim().toLowerCase());
      return value === undefined ? { problem: `${label} must be Yes or No` } : { value };
    };
  if (type === "date" || type === "datetime")
    return (text) => {
      if (answer === null && isAmbiguousDay(dayPart(text))) return { problem: `${label} ${TWO_WAYS}` };
      const shown = dayOrderOf(dayPart(text));
      if (answer !== null && shown !== undefined && shown !== answer)
        return { problem: `${label} ${OTHER_ORDER}` };
      const value = readDate(text, type, answer);
      if (value !== undefined) return { value };
      return { problem: type === "date" ? messages.notADate(label) : messages.notAnInstant(label) };
    };
  if (type === "uuid")
    return (text) =>
      isUuid(text.trim()) ? { value: text.trim().toLowerCase() } : { problem: messages.notAChoice(label) };
  return (text) => ({ value: text });
};

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["true", true],
  ["1", true],
  ["no", false],
  ["false", false],
  ["0", false],
]);

const PLAIN = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/** `1,234` alone could be 1234 or 1.234; `1.234` too, where the comma begins decimals. */
const ONE_COMMA = /^[+-]?[1-9]\d{0,2},\d{3}$/;
const ONE_DOT = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;
const ONE_MARK = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;
const DECIMAL_COMMA = /^[+-]?(\d+|\d{1,3}([.\u00a0\u202f ']\d{3})+),\d+$/;
const GROUPED = /^[+-]?\d{1,3}((,\d{3})+|([\u00a0\u202f ']\d{3})+)(\.\d+)?$/;
const DOT_GROUPED = /^[+-]?\d{1,3}(\.\d{3}){2,}$/;

/** The sense of the comma in a number where it can have only one; undefined otherwise. */
const commaShownBy = (text: string): Answer | undefined => {
  if (!text.includes(",") || ONE_COMMA.test(text)) return undefined;
  if (DECIMAL_COMMA.test(text)) return "DECIMAL_COMMA";
  return GROUPED.test(text) ? "THOUSANDS_COMMA" : undefined;
};

/** A number's text with the signs that a keyboard types: some spreadsheets write a minus and an apostrophe of their own. */
const typedNumber = (given: string): string =>
  given
    .trim()
    .replace(/^\u2212/, "-")
    .replaceAll("\u2019", "'");

/** A number in any usual spelling; undefined if the text is none. */
const readNumber = (given: string, answer: Answer): number | undefined => {
  const text = typedNumber(given);
  if (ONE_DOT.test(text) && answer === "DECIMAL_COMMA") return Number(text.replace(".", ""));
  if (PLAIN.test(text)) return Number(text);
  if (DOT_GROUPED.test(text)) return Number(text.replaceAll(".", ""));
  const isComma = DECIMAL_COMMA.test(text) && (!ONE_COMMA.test(text) || answer !== "THOUSANDS_COMMA");
  if (isComma) return Number(text.replaceAll(/[.\u00a0\u202f ']/g, "").replace(",", "."));
  return GROUPED.test(text) ? Number(text.replaceAll(/[,\u00a0\u202f ']/g, "")) : undefined;
};

/** Characters of the longest day with a time. The pattern for both takes the square of a longer text's time. */
const MAX_DATE_CHARS = 100;

/** A day as `YYYY-MM-DD`, an instant or a local time as ISO 8601; undefined if the text is none. */
const readDate = (given: string, type: "date" | "datetime", answer: Answer): string | undefined => {
  const text = given.trim();
  if (text.length > MAX_DATE_CHARS) return undefined;
  const [, dayText = text, time] = /^(.*?\d)(?:T|,? +)(\d{1,2}:\d{2}.*)$/.exec(text) ?? [];
  const day = readWrittenDay(dayText, dayOrder(answer));
  if (day === undefined) return undefined;
  if (type === "date") return time === undefined || /^0?0:00(:00(\.0+)?)?Z?$/.test(time) ? day : undefined;
  if (time === undefined) return undefined;
  return `${day}T${time.length < "09:00".length || time[1] === ":" ? `0${time}` : time}`;
};

const dayOrder = (answer: Answer): DayOrder | null => {
  if (answer === "MONTH_FIRST") return "MONTH_FIRST";
  return answer === "DAY_FIRST" ? "DAY_FIRST" : null;
};

const dayPart = (text: string): string => text.trim().split(/[T ,]/)[0] ?? "";

/**
 * The question that a column's texts ask: days or numbers that can be read in two ways. `1.234` is one of these where
 * the file's separator or another number of the column shows that a comma begins decimals. Undefined if there is none.
 */
export const questionOf = (
  { type }: ImportColumn,
  { delimiter }: Pick<Sheet, "delimiter">,
  cells: readonly Cell[],
): Pick<ImportQuestion, "sample" | "choices"> | undefined => {
  if (type === "date" || type === "datetime") {
    const sample = cells.map(cellText).find((cell) => isAmbiguousDay(dayPart(cell)));
    return sample === undefined ? undefined : { sample, choices: ["DAY_FIRST", "MONTH_FIRST"] };
  }
  if (type !== "number") return undefined;
  const texts = cells.flatMap((cell) => (typeof cell === "string" ? [cell.trim()] : []));
  const hasDecimalCommas =
    delimiter === ";" ||
    texts.map(typedNumber).some((text) => DECIMAL_COMMA.test(text) && !ONE_COMMA.test(text));
  const twoWays = hasDecimalCommas ? ONE_MARK : ONE_COMMA;
  const sample = texts.find((text) => twoWays.test(typedNumber(text)));
  return sample === undefined ? undefined : { sample, choices: ["DECIMAL_COMMA", "THOUSANDS_COMMA"] };
};
