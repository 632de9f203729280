import { expect, type Page } from "@playwright/test";

/** The form of a record, on its own page or in a modal. */
export const recordForm = (page: Page, name: string) => {
  const form = page.getByRole("form", { name });
  const field = (label: string) => form.getByRole("textbox", { name: new RegExp(`^${label}( Optional)?$`) });
  const find = async (label: string, choice: string) => {
    await form.getByRole("combobox", { name: label }).fill(choice);
    await page.getByRole("option", { name: choice, exact: true }).click();
  };
  return {
    see: () => expect(form).toBeVisible(),
    fill: (label: string, text: string) => field(label).fill(text),
    fillDate: (label: string, day: `${number}-${number}-${number}`) =>
      form.getByLabel(new RegExp(`^${label}( Optional)?$`)).fill(day),
    seeField: (label: string, text: string) => expect(field(label)).toHaveValue(text),
    pressRole: (label: string) => form.getByRole("checkbox", { name: label }).check(),
    chooseCountry: (country: string) => find("Country", country),
    find,
    seeText: (text: string) => expect(form.getByText(text, { exact: true })).toBeVisible(),
    choose: (label: string, choice: string) =>
      form
        .getByRole("combobox", { name: new RegExp(`^${label}( Optional)?$`) })
        .selectOption({ label: choice }),
    turnOff: (label: string) => form.getByRole("switch", { name: label }).uncheck(),
    press: (button: string) => form.getByRole("button", { name: button, exact: true }).click(),
    pressTwice: (button: string) => form.getByRole("button", { name: button, exact: true }).dblclick(),
    seeDraftOffer: () => expect(form.getByText("You have unsaved changes from before")).toBeVisible(),
    dontSeeDraftOffer: () => expect(form.getByText("You have unsaved changes from before")).toHaveCount(0),
    seeConflict: () => expect(form.getByText("Someone else saved this in the meantime")).toBeVisible(),
    seeFault: (text: string) => expect(form.getByText(text, { exact: true }).last()).toBeVisible(),
  };
};
