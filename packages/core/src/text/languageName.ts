import { byLocale } from "./byLocale.ts";

const languageNames = byLocale((locale) => new Intl.DisplayNames(locale, { type: "language" }));

/** A language's name in the person's language, such as 'Portuguese'; '' for none. */
export const languageName = (tag: string | null, locale: string | undefined): string =>
  tag === null ? "" : (languageNames(locale).of(tag) ?? tag);
