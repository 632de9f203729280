import type { FormField } from "../forms/formFields.ts";
import type { FormView } from "../forms/formView.ts";
import { firstMessages } from "../text/firstMessages.ts";

const email: FormField = {
  name: "email",
  label: "Email",
  kind: "email",
  isRequired: true,
  autoComplete: "username",
};

/** /login. The session announces its success. Source: behaviour.md §2. */
export const loginForm: FormView = {
  title: "Login",
  description: "Sign in to your account",
  submitLabel: "Login",
  fields: [
    email,
    {
      name: "password",
      label: "Password",
      kind: "password",
      isRequired: true,
      autoComplete: "current-password",
    },
  ],
};

/** /reset-password-request. Source: behaviour.md §2, §8. */
export const resetRequestForm: FormView = {
  title: "Reset password",
  description: "We mail you a link to set a new password",
  submitLabel: "Send link",
  fields: [email],
  success: firstMessages.resetEmailSent,
};

const newPassword: readonly FormField[] = [
  {
    name: "password",
    label: "New password",
    kind: "password",
    isRequired: true,
    autoComplete: "new-password",
    help: "At least 8 characters",
  },
  {
    name: "confirmPassword",
    label: "Confirm password",
    kind: "password",
    isRequired: true,
    autoComplete: "new-password",
  },
];

/** /reset-password/{token}. Source: behaviour.md §2, §8. */
export const resetPasswordForm: FormView = {
  title: "Reset password",
  description: "Choose a new password",
  submitLabel: "Reset password",
  fields: newPassword,
  success: firstMessages.passwordReset,
  goTo: "/login",
};

/** /set-password/{token}. Source: behaviour.md §2, §8. */
export const setPasswordForm: FormView = {
  title: "Set password",
  description: "Choose a password to finish your invitation",
  submitLabel: "Set password",
  fields: newPassword,
  success: firstMessages.passwordSet,
  goTo: "/login",
};
