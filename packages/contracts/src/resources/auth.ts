import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint, nobody, type SamplesOf } from "../wire/endpoint.ts";
import { emailField, newPasswordField, passwordField } from "../wire/signInFields.ts";
import { signInMessages as messages } from "../wire/signInMessages.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** Body of a sign-in. Source: behaviour.md §5, §7. */
export const loginBody = z.strictObject({ email: emailField, password: passwordField });

/** Answer of a sign-in. Source: behaviour.md §3 Login response. */
export const loginAnswer = z.object({
  access_token: z.string().check(z.minLength(1)),
  refresh_token: z.optional(z.string()),
});

/** Body of a reset request. Source: behaviour.md §5. */
export const passwordResetBody = z.strictObject({ email: emailField });

/** A new password, typed twice. */
export const twoPasswords = {
  password: newPasswordField,
  confirmPassword: z
    .string(messages.confirmPasswordRequired)
    .check(z.minLength(1, { error: messages.confirmPasswordRequired, abort: true })),
};
/** Refuses two passwords that differ; the message belongs to the second field. */
export const bothEqual = <Form extends { readonly password: string; readonly confirmPassword: string }>() =>
  z.refine<Form>((form) => form.password === form.confirmPassword, {
    error: messages.passwordsDiffer,
    path: ["confirmPassword"],
  });

/** Fields of the set-password and reset-password forms. Source: behaviour.md §5. */
export const newPasswordForm = z.strictObject(twoPasswords).check(bothEqual());

/** Longest token that is looked up; a longer one is refused at once. */
const MAX_LINK_TOKEN_CHARS = 256;
const linkToken = z
  .string(messages.tokenSpent)
  .check(z.minLength(1, messages.tokenSpent), z.maxLength(MAX_LINK_TOKEN_CHARS, messages.tokenSpent));

/** Body of the set-password and reset-password calls: a new password with the token of the mailed link. Source: behaviour.md §7 Auth. */
export const setPasswordBody = z.strictObject({ token: linkToken, ...twoPasswords }).check(bothEqual());

/** The claims of an access token. Source: behaviour.md §3 Signed-in user profile. */
export const claimsSchema = z.object({
  id: z.string().check(z.minLength(1)),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  company_id: z.nullable(z.string()),
  company_name: z.nullable(z.string()),
  time_zone: z.optional(z.nullable(z.string())),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  iat: z.optional(z.number()),
  exp: z.number(),
  sid: z.optional(z.string()),
});
/** Claims that a readable access token makes about its bearer; the server does not rely on them. */
export type Claims = z.infer<typeof claimsSchema>;

/** Endpoints of sign-in and passwords. Source: behaviour.md §7 Auth. */
export const authEndpoints = {
  login: endpoint({
    method: "POST",
    path: "/api/auth/login",
    summary: "Sign in",
    access: access.auth.login,
    refuses: ["/errors/invalid-credentials"],
    body: loginBody,
    answer: loginAnswer,
    secret: true,
  }),
  requestPasswordReset: endpoint({
    method: "POST",
    path: "/api/auth/password/reset",
    summary: "Mail a link for a new password",
    access: access.auth.requestPasswordReset,
    body: passwordResetBody,
  }),
  setPassword: endpoint({
    method: "PUT",
    path: "/api/auth/password",
    summary: "Set a password with the token of a mailed link",
    access: access.auth.setPassword,
    body: setPasswordBody,
  }),
  masterPassword: endpoint({
    method: "POST",
    path: "/api/auth/master-password",
    summary: "Create a one-time password for a user",
    access: access.auth.masterPassword,
    refuses: ["/errors/not-found", "/errors/invalid-transition"],
    body: z.strictObject({ userId: z.guid(messages.userNeeded) }),
    answer: z.object({ password: z.string(), expiresAt: wireDateField }),
    secret: true,
  }),
  logout: endpoint({
    method: "PUT",
    path: "/api/auth/logout",
    summary: "End the session of this token",
    access: access.auth.logout,
  }),
};

/** A valid body of each endpoint that takes one; OpenAPI prints it, the access tests send it. */
export const authSamples: SamplesOf<typeof authEndpoints> = {
  login: { email: "ines.duarte@canopy.example", password: "canopy-demo-2026" },
  requestPasswordReset: { email: "ines.duarte@canopy.example" },
  setPassword: {
    token: "token-of-the-mailed-link",
    password: "correct-horse",
    confirmPassword: "correct-horse",
  },
  masterPassword: { userId: nobody },
};
