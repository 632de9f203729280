import type { Page } from "@playwright/test";

/** Counts the loads of the page from now on. It does not wait for the event "load", which comes after the pictures: the page is used before. */
export const countLoads = (page: Page): { readonly count: number } => {
  const loads = { count: 0 };
  page.on("domcontentloaded", () => (loads.count += 1));
  return loads;
};
