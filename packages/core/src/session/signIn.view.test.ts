import { expect, test } from "vitest";
import { lines, toldView } from "../testing/toldView.ts";
import { loginForm, resetPasswordForm, resetRequestForm, setPasswordForm } from "./signIn.view.ts";

test("the login form asks for these fields", () => {
  expect(toldView(loginForm)).toEqual(lines`
    description: "Sign in to your account"
    submitLabel: Login
    title: Login
    fields:
      email "Email", autoComplete username, isRequired, kind email
      password "Password", autoComplete current-password, isRequired, kind password
  `);
});

test("the form that asks for a reset link has this field", () => {
  expect(toldView(resetRequestForm)).toEqual(lines`
    description: "We mail you a link to set a new password"
    submitLabel: "Send link"
    success: "Password reset email sent successfully"
    title: "Reset password"
    fields:
      email "Email", autoComplete username, isRequired, kind email
  `);
});

test("the form that resets a password asks for these fields", () => {
  expect(toldView(resetPasswordForm)).toEqual(lines`
    description: "Choose a new password"
    goTo: /login
    submitLabel: "Reset password"
    success: "Password reset successfully"
    title: "Reset password"
    fields:
      password "New password", autoComplete new-password, help "At least 8 characters", isRequired, kind password
      confirmPassword "Confirm password", autoComplete new-password, isRequired, kind password
  `);
});

test("the form that sets the first password asks for these fields", () => {
  expect(toldView(setPasswordForm)).toEqual(lines`
    description: "Choose a password to finish your invitation"
    goTo: /login
    submitLabel: "Set password"
    success: "Password set successfully"
    title: "Set password"
    fields:
      password "New password", autoComplete new-password, help "At least 8 characters", isRequired, kind password
      confirmPassword "Confirm password", autoComplete new-password, isRequired, kind password
  `);
});
