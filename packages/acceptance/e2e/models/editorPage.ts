import { expect, type Page } from "@playwright/test";

/** /process-templates/create and /process-templates/edit/{templateId}. */
export const editorPage = (page: Page) => {
  const chart = page.getByRole("region", { name: /^Flowchart of / });
  const outline = page.getByRole("list", { name: /^Outline of / });
  const dialog = page.getByRole("dialog");
  const card = (name: string) => chart.locator(".react-flow__node").filter({ hasText: name });
  const main = page.getByRole("main");
  return {
    chart,
    outline,
    dialog,
    card,
    openNew: () => page.goto("/process-templates/create"),
    open: (id: string) => page.goto(`/process-templates/edit/${id}`),
    press: (name: string) => main.getByRole("button", { name, exact: true }).click(),
    fill: (label: string, text: string) => main.getByLabel(label, { exact: true }).fill(text),
    /** Fields of the selected step. */
    chooseOwner: (kind: string) =>
      main.getByRole("combobox", { name: "Owner", exact: true }).selectOption({ label: kind }),
    askFor: (mode: string) =>
      main
        .getByRole("combobox", { name: "Evidence is asked for", exact: true })
        .selectOption({ label: mode }),
    nameEvidence: async (name: string) => {
      await main.getByLabel("Evidence", { exact: true }).fill(name);
      await main.getByLabel("Evidence", { exact: true }).press("Enter");
    },
    pressCard: (name: string) => card(name).click(),
    /** Answers the dialog that asks for a new step. */
    answerStep: async (name: string, kind?: string) => {
      await dialog.getByRole("textbox", { name: "Name" }).fill(name);
      if (kind !== undefined)
        await dialog.getByRole("combobox", { name: "Kind" }).selectOption({ label: kind });
      await dialog.getByRole("button", { name: "Add step" }).click();
      await expect(dialog).toHaveCount(0);
    },
    /** Chooses the step that a new one leads to, in the dialog that asks for it. */
    leadTo: (name: string) =>
      dialog.getByRole("combobox", { name: "Leads to" }).selectOption({ label: name }),
    seeFault: (text: string) =>
      expect(
        page.getByRole("list", { name: "What is missing" }).getByText(text, { exact: true }),
      ).toBeVisible(),
    dontSeeFaults: () => expect(page.getByText("What is missing before it can be published")).toHaveCount(0),
  };
};
