import { loginScreen, resetPasswordScreen, resetRequestScreen, setPasswordScreen } from "@canopy/core";
import { companyListScreen } from "@canopy/core/companies";
import { selectFields, selectFormFailure } from "@canopy/core/forms";
import { userCreateScreen } from "@canopy/core/users";
import { expect, it } from "vitest";
import { pathMailedTo } from "../e2e/outbox.ts";
import { eventually, fillIn, oneTurn, pass, setStage } from "./stage.ts";

const stage = setStage();

const mailedPath = async (email: string): Promise<string> => {
  await stage.server().services.mail.settled();
  return (await pathMailedTo(email, stage.server().dataDir)) ?? `no mail to ${email}`;
};
const tokenIn = (path: string) => path.split("/").at(-1) ?? "";

it("a wrong password shows the server's words in the form, without a toast, and signs nobody in", async () => {
  const tab = await stage.openTab({ address: "/login" });
  const form = tab.open(loginScreen, undefined);
  fillIn(form, { email: "ines.duarte@canopy.example", password: "wrong password" });
  await eventually(() =>
    expect(selectFormFailure(form.getSnapshot())?.text).toBe("Invalid email or password"),
  );
  expect(tab.wire).toEqual([{ method: "POST", path: "/api/auth/login", status: 401 }]);
  await pass(3_000);
  expect(tab.toastTexts()).toEqual([]);
  expect(tab.address()).toBe("/login");
});

it("a sign-in form with a missing or malformed email or password sends nothing", async () => {
  const tab = await stage.openTab({ address: "/login" });
  const form = tab.open(loginScreen, undefined);
  const errors = () => selectFields(form.getSnapshot()).map(({ error }) => error);
  fillIn(form, {});
  expect(errors()).toEqual(["Email is required", "Password is required"]);
  fillIn(form, { email: "ines", password: "x" });
  expect(errors()).toEqual(["Invalid email format", undefined]);
  await oneTurn();
  expect(tab.wire).toEqual([]);
});

it("an invited user sets a password by the mailed link, once, and signs in with it", async () => {
  const email = "new.person@canopy.example";
  const admin = await stage.openSignedIn("/user/create");
  const creation = admin.open(userCreateScreen, undefined);
  fillIn(creation, { email, name: "New", surname: "Person", roles: ["VIEWER"] });
  await eventually(() => expect(admin.toastTexts()).toContain("User created successfully"));
  expect(admin.address()).toMatch(/^\/user\/[0-9a-f-]{36}$/);

  const link = await mailedPath(email);
  expect(link).toMatch(/^\/set-password\/.+/);
  const tab = await stage.openTab({ address: link });
  const form = tab.open(setPasswordScreen, { token: tokenIn(link) });
  fillIn(form, { password: "a fine password", confirmPassword: "another one" });
  expect(selectFields(form.getSnapshot())[1]?.error).toBe("Passwords do not match");
  // refused by the server alone, reported at the field
  fillIn(form, { password: "Password1", confirmPassword: "Password1" });
  await eventually(() =>
    expect(selectFields(form.getSnapshot())[0]?.error).toBe(
      "Password is one of the most common ones. Choose another",
    ),
  );
  fillIn(form, { password: "a fine password", confirmPassword: "a fine password" });
  await eventually(() => expect(tab.toastTexts()).toContain("Password set successfully"));
  expect(tab.address()).toBe("/login");
  await tab.signIn(email, "a fine password");
  expect(tab.address()).toBe("/");

  const late = await stage.openTab({ address: link });
  const again = late.open(setPasswordScreen, { token: tokenIn(link) });
  fillIn(again, { password: "one more password", confirmPassword: "one more password" });
  await eventually(() =>
    expect(JSON.stringify(selectFormFailure(again.getSnapshot()))).toContain(
      "This link has expired or was already used",
    ),
  );
});

it("a reset link sets a new password, which ends the sessions of the old one", async () => {
  const email = "luis.ocampo@canopy.example";
  const elsewhere = await stage.openSignedIn("/company/", email);
  const tab = await stage.openTab({ address: "/reset-password-request" });
  fillIn(tab.open(resetRequestScreen, undefined), { email });
  await eventually(() => expect(tab.toastTexts()).toEqual(["Password reset email sent successfully"]));

  const link = await mailedPath(email);
  expect(link).toMatch(/^\/reset-password\/.+/);
  tab.visit(link);
  expect(tab.address()).toBe(link);
  fillIn(tab.open(resetPasswordScreen, { token: tokenIn(link) }), {
    password: "quite another one",
    confirmPassword: "quite another one",
  });
  await eventually(() => expect(tab.toastTexts()).toContain("Password reset successfully"));
  expect(tab.address()).toBe("/login");
  await tab.signIn(email, "quite another one");
  expect(tab.address()).toBe("/");

  elsewhere.open(companyListScreen, undefined);
  await eventually(() =>
    expect(elsewhere.toastTexts()).toContain("Invalid authentication. Please log in again."),
  );
});

it("a reset for an unknown address gets the same answer, and no mail", async () => {
  const tab = await stage.openTab({ address: "/reset-password-request" });
  fillIn(tab.open(resetRequestScreen, undefined), { email: "nobody.at.all@canopy.example" });
  await eventually(() => expect(tab.toastTexts()).toEqual(["Password reset email sent successfully"]));
  await stage.server().services.mail.settled();
  expect(await pathMailedTo("nobody.at.all@canopy.example", stage.server().dataDir)).toBeUndefined();
});
