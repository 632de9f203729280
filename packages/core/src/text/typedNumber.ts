import { byLocale } from "./byLocale.ts";

/** The signs with which a locale writes numbers. */
interface Signs {
  readonly decimal: string;
  readonly group: string;
  /** The number of digits between two groups: 2 in India, otherwise 3. The last group has 3 everywhere. */
  readonly groupSize: number;
  /** The locale's own digits and signs, each with the European one. */
  readonly own: ReadonlyMap<string, string>;
}

const SAMPLE = 12_345_678.5;
const DIGITS = 10;
const USUAL_GROUP = 3;

const signsOf = byLocale((locale): Signs => {
  const partsIn = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { useGrouping: "always", ...options }).formatToParts(SAMPLE);
  const [european, own] = [partsIn({ numberingSystem: "latn" }), partsIn({})];
  const signOf = (parts: typeof own, type: "decimal" | "group"): string =>
    parts.find((part) => part.type === type)?.value ?? "";
  const digits = new Intl.NumberFormat(locale, { useGrouping: false });
  return {
    decimal: signOf(european, "decimal"),
    group: simplified(signOf(european, "group")),
    groupSize: european.filter(({ type }) => type === "integer").at(-2)?.value.length ?? USUAL_GROUP,
    own: new Map([
      ...Array.from({ length: DIGITS }, (_, digit) => [digits.format(digit), String(digit)] as const),
      ...(["decimal", "group"] as const).map((type) => [signOf(own, type), signOf(european, type)] as const),
    ]),
  };
});

/** The text with simple spaces, straight apostrophes and hyphens, and without marks of text direction. */
const simplified = (text: string): string =>
  text
    .replaceAll(/[\u200E\u200F\u061C]/gu, "")
    .replaceAll(/\s/gu, " ")
    .replaceAll(/[\u2018\u2019\u02BC]/gu, "'")
    .replaceAll("\u2212", "-");

const NUMBER = /^(-?)([\d., ']+)(e[+-]?\d{1,3})?$/i;
const UNGROUPED = /^(\d*)(?:[.,](\d*))?$/;
/** The whole part, and the last point or comma with the digits after it. */
const PARTS = /^(.*?)(?:([.,])(\d*))?$/;
/** One point or comma before three digits: it begins the decimals or a group. */
const TWO_WAYS = /^[1-9]\d{0,2}([.,])\d{3}$/;

/** True for groups of digits between signs: three in the last one, `size` in those before it, at most so many in the first. */
const areGroups = ([first = "", ...others]: readonly string[], size: number): boolean =>
  /^[1-9]\d*$/.test(first) &&
  first.length <= size &&
  others.every((group) => /^\d+$/.test(group)) &&
  others.slice(0, -1).every(({ length }) => length === size) &&
  others.at(-1)?.length === USUAL_GROUP;

/** The whole number without its grouping; undefined where that is not well formed. */
const withoutGroups = (text: string, { group, groupSize }: Signs): string | undefined => {
  const [sign] = /\D/.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const groups = text.split(sign);
  const sizes = sign === group ? [USUAL_GROUP, groupSize] : [USUAL_GROUP];
  return sizes.some((size) => areGroups(groups, size)) ? groups.join("") : undefined;
};

const joined = (whole = "", decimals = ""): string | undefined =>
  whole + decimals === "" ? undefined : `${whole || "0"}${decimals && `.${decimals}`}`;

/** The number as JavaScript writes it, without minus and exponent; undefined where it can be read in two ways or in none. */
const magnitude = (text: string, signs: Signs): string | undefined => {
  const lone = TWO_WAYS.exec(text)?.[1];
  if (lone === signs.group) return withoutGroups(text, signs);
  if (lone !== undefined && lone !== signs.decimal) return undefined;
  const [, plain, plainDecimals] = UNGROUPED.exec(text) ?? [];
  if (plain !== undefined) return joined(plain, plainDecimals);
  const [, whole = "", sign, decimals] = PARTS.exec(text) ?? [];
  const isSign = sign !== undefined && !whole.includes(sign);
  const number = withoutGroups(isSign ? whole : text, signs);
  return number === undefined ? undefined : joined(number, isSign ? decimals : "");
};

/**
 * Reads a typed or pasted number and returns it as JavaScript writes it; undefined where the text is none, or could be two
 * numbers. A point or a comma before exactly three digits is what it is in the locale; every other spelling is read
 * in any locale, because it has one meaning only. Source: behaviour.md §5.
 */
export const plainNumber = (text: string, locale?: string): string | undefined => {
  const signs = signsOf(locale);
  const european = Array.from(text.trim(), (sign) => signs.own.get(sign) ?? sign).join("");
  const [, minus = "", digits = "", exponent = ""] = NUMBER.exec(simplified(european)) ?? [];
  // a power of ten stands behind decimals, not behind groups
  const isPower = exponent !== "";
  const number = isPower ? joined(...(UNGROUPED.exec(digits)?.slice(1) ?? [])) : magnitude(digits, signs);
  const plain = number === undefined ? undefined : minus + number + exponent;
  return Number.isFinite(Number(plain)) ? plain : undefined;
};

/** Writes a number into a field: all its decimals after the locale's sign, without grouping. `plainNumber` reads it back. */
export const fieldNumber = (value: number | string, locale?: string): string =>
  String(value).replace(".", signsOf(locale).decimal);

/** The sign that ends one of several typed numbers: a comma, or a semicolon where a comma begins the decimals. */
export const numberSeparator = (locale?: string): "," | ";" => (signsOf(locale).decimal === "," ? ";" : ",");
