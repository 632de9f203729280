import { frame } from "./models/frame.ts";
import { listPage } from "./models/listPage.ts";
import { loginPage, newPasswordPage, resetRequestPage } from "./models/guestPages.ts";
import { recordForm } from "./models/recordForm.ts";
import { navigation } from "./openTo.ts";
import { cast } from "./cast.ts";
import { isDeep } from "./deep.ts";
import { DEMO_PASSWORD, newEmail } from "./people.ts";
import { expect, test } from "./test.ts";

test("a visitor signs in and is led to the page they wanted", async ({ page }) => {
  const login = loginPage(page);
  await listPage(page, "/user/").open("?page=2");
  await login.see();
  await frame(page).seeAddress("/login?redirect=%2Fuser%2F%3Fpage%3D2");
  await login.signIn(cast.PLATFORM_ADMIN, DEMO_PASSWORD);
  await frame(page).seeAddress("/user/?page=2");
  await frame(page).seeToast("Login successful");
  await frame(page).seeToastAtTopRight("Login successful");
  await listPage(page, "/user/").seeRange(/^11–20 of /);
  await page.goto("/login");
  await frame(page).seeAddress("/");
});

test("a wrong password is reported in the form and nowhere else", async ({ page, trouble }) => {
  trouble.expect(/401 .*\/api\/auth\/login/);
  const login = loginPage(page);
  await login.open();
  await login.pressLogin();
  await login.seeFault("Email is required");
  await login.seeFault("Password is required");
  await login.fillEmail("ines");
  await login.pressLogin();
  await login.seeFault("Invalid email format");
  await login.signIn(newEmail(), "not the password");
  await login.seeRefusal("Invalid email or password");
  await expect(page.getByText("Invalid email or password")).toHaveCount(1);
  await frame(page).seeAddress("/login");
});

test("the sign-in form lets a password be pasted, and tells password managers its fields", async ({
  page,
}) => {
  const login = loginPage(page);
  await login.open();
  const password = page.getByLabel("Password", { exact: true });
  await expect(page.getByLabel("Email", { exact: true })).toHaveAttribute("autocomplete", "username");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(password).toHaveAttribute("type", "password");
  await login.fillEmail(DEMO_PASSWORD);
  const email = page.getByLabel("Email", { exact: true });
  await email.press("ControlOrMeta+a");
  await email.press("ControlOrMeta+x");
  await password.press("ControlOrMeta+v");
  await expect(password).toHaveValue(DEMO_PASSWORD);
});

test("a user resets a forgotten password by mail", async ({ page, people, trouble }) => {
  const person = await people.create();
  const login = loginPage(page);
  await login.open();
  await login.pressForgotten();
  await frame(page).seeAddress("/reset-password-request");
  const request = resetRequestPage(page);
  await request.fillEmail(person.email);
  await request.pressSend();
  await frame(page).seeToast("Password reset email sent successfully");

  await expect.poll(() => people.mailedPath(person.email)).toMatch(/^\/reset-password\//);
  const reset = newPasswordPage(page);
  const link = await people.mailedPath(person.email);
  await reset.open(link);
  await reset.fillPassword("short");
  await reset.fillConfirmation("shorter");
  await reset.pressReset();
  await reset.seeFault("Password must be at least 8 characters");
  await reset.fillPassword("a newer password");
  await reset.pressReset();
  await reset.seeFault("Passwords do not match");
  await reset.fillConfirmation("a newer password");
  await reset.pressReset();
  await frame(page).seeToast("Password reset successfully");
  await frame(page).seeAddress("/login");
  await login.signIn(person.email, "a newer password");
  await frame(page).seeAddress("/");

  trouble.expect(/400 .*\/api\/auth\/password/);
  await frame(page).pressSignOut();
  await login.see();
  await reset.open(link);
  await reset.fillPassword("yet another password");
  await reset.fillConfirmation("yet another password");
  await reset.pressReset();
  await reset.seeFault("This link has expired or was already used");
});

test("an invited user sets a password by the mailed link and signs in", async ({ page, openAs, people }) => {
  const email = newEmail();
  const admin = await openAs(cast.PLATFORM_ADMIN);
  await listPage(admin, "/user/").open();
  await listPage(admin, "/user/").pressCreate("Add user");
  await frame(admin).seeTitle("Add New User");
  const form = recordForm(admin, "Add New User");
  await form.fill("Email", email);
  await form.fill("Name", "Robin");
  await form.fill("Surname", "Example");
  await form.press("Create user");
  await form.seeFault("Choose at least one role");
  await form.pressRole("Auditor / viewer");
  await form.press("Create user");
  await frame(admin).seeToast("User created successfully");
  await frame(admin).seeAddress(/\/user\/[0-9a-f-]{36}$/);
  await frame(admin).seeTitle("User Account");
  await frame(admin).seeText("Invited");

  const setting = newPasswordPage(page);
  await setting.open(await people.mailedPath(email));
  await setting.fillPassword("a first password");
  await setting.fillConfirmation("a first password");
  await setting.pressSet();
  await frame(page).seeToast("Password set successfully");
  await loginPage(page).see();
  await loginPage(page).signIn(email, "a first password");
  await frame(page).seeAddress("/");
  await frame(page).seeText("Robin Example");
});

test("a mailed link opens although a useless token is stored", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => localStorage.setItem("access_token", "a.b.c"));
  await page.goto("/set-password/some-token");
  await frame(page).seeTitle("Set password");
  expect(await page.evaluate(() => localStorage.getItem("access_token"))).toBeNull();
});

/** Core's properties try any redirect; a browser follows one to another site and one to a script, and all in a deep run. */
const badRedirects = [
  "/\\evil.example",
  "javascript:alert(1)",
  ...(isDeep
    ? [
        "//evil.example",
        "/%09/evil.example",
        "https://evil.example",
        "/login",
        "/unauthorized",
        "/x/..//evil.example",
      ]
    : []),
];

for (const bad of badRedirects)
  test(`a sign-in with redirect ${bad} leads home`, async ({ page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(bad)}`);
    await loginPage(page).signIn(cast.VIEWER, DEMO_PASSWORD);
    await frame(page).seeAddress("/");
    await frame(page).seeNavigation(navigation("VIEWER"));
  });
