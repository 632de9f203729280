import { expect, type BrowserContext } from "@playwright/test";

/** Collects everything that must not happen in a browser: console errors, policy violations, uncaught errors, crashes. */
export interface Trouble {
  /** Listens to all pages of a context, later ones included. */
  watch(context: BrowserContext): void;
  /** Trouble that this spec causes on purpose. */
  expect(pattern: RegExp): void;
  /** Fails if anything else happened. */
  seeNone(): void;
}

/**
 * Two workers walk as the same people, who may ask 50 times a second together. The app then asks again
 * (packages/core/src/cache/queryClient.test.ts), and logs a poll that was refused.
 */
const crowded = /status of 429 |The call failed: problem 429\b/;

export const createTrouble = (): Trouble => {
  const heard: string[] = [];
  const expected: RegExp[] = [crowded];
  return {
    watch: (context) => {
      context.on("console", (message) => {
        // Chromium also reports a refused request and a violated policy as console errors.
        if (message.type() === "error") heard.push(`console: ${message.text()} (${message.location().url})`);
      });
      context.on("weberror", (error) => heard.push(`uncaught: ${String(error.error())}`));
      context.on("page", (page) => page.on("crash", () => heard.push("a page crashed")));
    },
    expect: (pattern) => expected.push(pattern),
    seeNone: () =>
      expect(heard.filter((line) => !expected.some((pattern) => pattern.test(line)))).toEqual([]),
  };
};
