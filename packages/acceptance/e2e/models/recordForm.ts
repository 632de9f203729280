import { expect, type Page } from "@playwright/test";

/** The form of a user or a company, on its own page or in a modal. */
export const recordForm = (page: Page, name: string) => {
  const form = page.getByRole("form", { name });
  const field = (label: string) => form.getByRole("textbox", { name: new RegExp(`^${label}( Optional)?$`) });
  return {
    see: () => expect(form).toBeVisible(),
    dontSee: () => expect(form).toHaveCount(0),
    fill: (label: string, text: string) => field(label).fill(text),
    seeField: (label: string, text: string) => expect(field(label)).toHaveValue(text),
    pressRole: (label: string) => form.getByRole("checkbox", { name: label }).check(),
    chooseCountry: async (country: string) => {
      await form.getByRole("combobox", { name: "Country" }).fill(country);
      await page.getByRole("option", { name: country, exact: true }).click();
    },
    press: (button: string) => form.getByRole("button", { name: button, exact: true }).click(),
    pressTwice: (button: string) => form.getByRole("button", { name: button, exact: true }).dblclick(),
    seeDraftOffer: () => expect(form.getByText("You have unsaved changes from before")).toBeVisible(),
    dontSeeDraftOffer: () => expect(form.getByText("You have unsaved changes from before")).toHaveCount(0),
    seeConflict: () => expect(form.getByText("Someone else saved this in the meantime")).toBeVisible(),
    seeFault: (text: string) => expect(form.getByText(text, { exact: true }).last()).toBeVisible(),
  };
};
