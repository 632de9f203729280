import * as z from "zod/mini";
import type { Access } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { DEFAULT_TREND_MONTHS, DEFAULT_WINDOW_DAYS, MAX_TREND_MONTHS, MAX_WINDOW_DAYS } from "./limits.ts";

const isWhole = (text: string): boolean => /^[1-9]\d{0,6}$/.test(text);

/** A whole number in an address: parsed from text, written to OpenAPI as an integer. */
export const wholeParam = (name: string, fallback: number, most: number) => {
  const message = `${name} must be a whole number from 1 to ${most}`;
  const note = {
    type: "integer",
    minimum: 1,
    maximum: most,
    description: `${fallback} if none is given.`,
  } as const;
  // oxlint-disable-next-line no-underscore-dangle -- zod's own name
  return z._default(
    z.pipe(
      z.string(message).check(z.refine(isWhole, { error: message, abort: true }), z.meta(note)),
      z.pipe(z.transform(Number), z.int(message).check(z.lte(most, message))),
    ),
    fallback,
  );
};

/** Number of days within which something is new or recent; default 30. Source: behaviour.md §9. */
export const windowQuery = z.strictObject({ days: wholeParam("days", DEFAULT_WINDOW_DAYS, MAX_WINDOW_DAYS) });

/** Number of months in a trend, this one included; default 12. Source: behaviour.md §9. */
export const trendQuery = z.strictObject({
  months: wholeParam("months", DEFAULT_TREND_MONTHS, MAX_TREND_MONTHS),
});

/** A count: a whole number, not negative. */
export const count = z.int().check(z.nonnegative());

/** An endpoint that answers a plain number. */
export const countEndpoint = <const Path extends `/${string}`, const Who extends Access>(
  path: Path,
  summary: string,
  access: Who,
) => endpoint({ method: "GET", path, summary, access, answer: count });

/** An endpoint that answers a plain number for the last `days` days. */
export const recentCountEndpoint = <const Path extends `/${string}`, const Who extends Access>(
  path: Path,
  summary: string,
  access: Who,
) => endpoint({ method: "GET", path, summary, access, query: windowQuery, answer: count });
