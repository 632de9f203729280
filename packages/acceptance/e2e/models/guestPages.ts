import { expect, type Page } from "@playwright/test";
import { frame } from "./frame.ts";

const fill = (page: Page) => (label: string, text: string) =>
  page.getByLabel(label, { exact: true }).fill(text);
const press = (page: Page) => (name: string) => page.getByRole("button", { name, exact: true }).click();

/** /login. */
export const loginPage = (page: Page) => {
  const seeReady = async () => {
    await frame(page).seeTitle("Login");
    await expect(page.getByText("Sign in to your account")).toBeVisible();
    await expect(page.getByLabel("Email", { exact: true })).toBeVisible();
  };
  return {
    open: async () => {
      await page.goto("/login");
      await seeReady();
    },
    see: seeReady,
    fillEmail: (email: string) => fill(page)("Email", email),
    fillPassword: (password: string) => fill(page)("Password", password),
    pressLogin: () => press(page)("Login"),
    pressForgotten: () => page.getByRole("link", { name: "Forgot your password?" }).click(),
    seeFault: (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible(),
    seeRefusal: (text: string) => expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible(),
    signIn: async (email: string, password: string) => {
      await fill(page)("Email", email);
      await fill(page)("Password", password);
      await press(page)("Login");
    },
  };
};

/** /reset-password-request. */
export const resetRequestPage = (page: Page) => ({
  fillEmail: (email: string) => fill(page)("Email", email),
  pressSend: () => press(page)("Send link"),
});

/** /set-password/{token} and /reset-password/{token}. */
export const newPasswordPage = (page: Page) => ({
  open: (path: string) => page.goto(path),
  fillPassword: (password: string) => fill(page)("New password", password),
  fillConfirmation: (password: string) => fill(page)("Confirm password", password),
  pressSet: () => press(page)("Set password"),
  pressReset: () => press(page)("Reset password"),
  seeFault: (text: string) => expect(page.getByRole("form").getByText(text, { exact: true })).toBeVisible(),
});
