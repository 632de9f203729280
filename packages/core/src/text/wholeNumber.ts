const MOST_DIGITS = 9;

/**
 * Reads a typed whole number of at most `mostDigits` digits; NaN for anything else, also for '', which `Number` reads
 * as 0.
 */
export const wholeNumber = (text: string, mostDigits = MOST_DIGITS): number => {
  const [, digits = ""] = /^-?(\d+)$/.exec(text.trim()) ?? [];
  return digits !== "" && digits.length <= mostDigits ? Number(text) : Number.NaN;
};
