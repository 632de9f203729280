import { expect, test } from "vitest";
import * as limits from "./limits.ts";

test("the limits are the specified ones", () => {
  expect({ ...limits }).toEqual({
    DEFAULT_PAGE_SIZE: 10,
    DEFAULT_TREND_MONTHS: 12,
    DEFAULT_WINDOW_DAYS: 30,
    MAX_HITS_A_KIND: 5,
    MAX_TEMPLATE_BODY_BYTES: 524_288,
    MAX_TEMPLATE_STEPS: 500,
    MAX_TREND_MONTHS: 120,
    MAX_WINDOW_DAYS: 3650,
    MAX_PAGE_SIZE: 100,
    MAX_LIST_REACH: 1_000_000,
    MAX_FILTERS: 20,
    MAX_FILTER_VALUES: 100,
    MAX_FILTER_VALUE_CHARS: 256,
    MIN_PASSWORD_CHARS: 8,
    MAX_PASSWORD_CHARS: 128,
    MAX_BODY_BYTES: 65_536,
    MAX_ADDRESS_BYTES: 8192,
  });
});
