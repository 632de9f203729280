import {
  authEndpoints,
  loginBody,
  newPasswordForm,
  passwordResetBody,
  setPasswordBody,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { CallError } from "../failures/failure.ts";
import type { FormView } from "../forms/formView.ts";
import { loginForm, resetPasswordForm, resetRequestForm, setPasswordForm } from "./signIn.view.ts";
import { formScreen } from "../forms/formScreen.ts";

/**
 * The sign-in call. Its answer may hold a token of any type: `readToken`, not the schema, chooses the message for an
 * unusable one. Source: behaviour.md §8 Token problems.
 */
const login = {
  ...authEndpoints.login,
  answer: z.object({ access_token: z.optional(z.unknown()), refresh_token: z.optional(z.unknown()) }),
};

/** /login: the session reports success and opens the next page, whose code comes while the password is typed and runs while the server judges. */
export const loginScreen = formScreen({
  view: loginForm,
  schema: loginBody,
  onChange: ({ fetchNext }, { password }) => {
    if (password !== "") fetchNext?.();
  },
  submit: async (services, { body }) => {
    const signIn = services.attemptSignIn();
    const judging = services.call(login, { body: z.parse(loginBody, body) });
    void services.runNext();
    const answer = await judging;
    try {
      await signIn(answer);
    } catch (error) {
      throw new CallError({ kind: "refused", reason: error instanceof Error ? error.message : "" }, error);
    }
  },
});

/** /reset-password-request. */
export const resetRequestScreen = formScreen({
  view: resetRequestForm,
  schema: passwordResetBody,
  submit: ({ call }, { body }) =>
    call(authEndpoints.requestPasswordReset, { body: z.parse(passwordResetBody, body) }),
});

const newPasswordScreen = (view: FormView) =>
  formScreen({
    view,
    schema: newPasswordForm,
    submit: ({ call }, { subject: token, body }) =>
      call(authEndpoints.setPassword, { body: z.parse(setPasswordBody, { token, ...body }) }),
  });

/** /reset-password/{token}. */
export const resetPasswordScreen = newPasswordScreen(resetPasswordForm);

/** /set-password/{token}. */
export const setPasswordScreen = newPasswordScreen(setPasswordForm);
