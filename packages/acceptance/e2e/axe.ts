import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** The rules of axe whose outcome depends on the theme. */
export const colourRules: readonly string[] = ["color-contrast", "link-in-text-block"];

/** Expects that axe finds no violation on the page, of all its rules or of these. axe is injected through the debugger, past the page's content policy. */
export const seeAccessible = async (page: Page, what: string, rules?: readonly string[]): Promise<void> => {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ["violations"],
      ...(runOnly && { runOnly: [...runOnly] }),
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
  }, rules);
  expect(found, what).toEqual([]);
};
