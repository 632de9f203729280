import { byLocale } from "./byLocale.ts";

const formatOf = byLocale((locale) => new Intl.NumberFormat(locale, { signDisplay: "negative" }));

/** Writes a number in the person's format: '12,345'. */
export const numberText = (value: number, locale?: string): string => formatOf(locale).format(value);

/** Writes a number of which more may exist than were read: '12', '100 or more'. */
export const atLeastText = (count: number, isCut: boolean, locale?: string): string =>
  `${numberText(count, locale)}${isCut ? " or more" : ""}`;

/** Writes a number with its noun: '1 project', '12 projects'. */
export const counted = (count: number, one: string, many: string, locale?: string): string =>
  `${numberText(count, locale)} ${count === 1 ? one : many}`;

/** Says how many of all records are shown: 'The newest 100 of 1,240 documents are shown', without nouns 'The newest 100 of 1,240 are shown'; undefined where all are. */
export const shownText = (
  { data, total }: { readonly data: readonly unknown[]; readonly total: number },
  which: "newest" | "first",
  nouns?: string,
  locale?: string,
): string | undefined =>
  total > data.length
    ? `The ${which} ${numberText(data.length, locale)} of ${numberText(total, locale)}${nouns === undefined ? "" : ` ${nouns}`} are shown`
    : undefined;
