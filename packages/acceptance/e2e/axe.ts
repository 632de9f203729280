import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Expects that axe finds no violation on the page. axe is injected through the debugger, past the page's content policy. */
export const seeAccessible = async (page: Page, what: string): Promise<void> => {
  await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
    );
  });
  expect(found, what).toEqual([]);
};
