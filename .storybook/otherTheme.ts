import axe from "axe-core";
import { expect } from "storybook/test";

/** The rules of axe whose outcome depends on the theme: everything else is the same in both. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** The parameters of Storybook's own check of a story. */
interface Settings {
  readonly test?: string;
  readonly config?: { readonly rules?: readonly { readonly id?: string; readonly enabled?: boolean }[] };
}
const settingsOf = (parameters: { readonly a11y?: Settings }): Settings => parameters.a11y ?? {};

/** Switches the page to the other theme and back; in between, axe checks the colours. Storybook's own check covers the rest. */
export const seeOtherTheme = async ({ parameters }: { readonly parameters: object }): Promise<void> => {
  const { test, config } = settingsOf(parameters);
  if (test === "off") return;
  const unwanted = new Set(
    (config?.rules ?? []).filter(({ enabled }) => enabled === false).map(({ id }) => id),
  );
  const { dataset } = document.documentElement;
  const theme = dataset["theme"];
  dataset["theme"] = theme === "dark" ? "light" : "dark";
  try {
    const { violations } = await axe.run(
      { include: document.body, exclude: [".sb-wrapper"] },
      { runOnly: COLOUR_RULES.filter((rule) => !unwanted.has(rule)), resultTypes: ["violations"] },
    );
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(" | ")}`,
    );
    await expect(found, `colours in the ${dataset["theme"]} theme`).toEqual([]);
  } finally {
    dataset["theme"] = theme;
  }
};
