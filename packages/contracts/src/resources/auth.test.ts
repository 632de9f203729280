import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import {
  claimsSchema,
  loginAnswer,
  loginBody,
  newPasswordForm,
  passwordResetBody,
  setPasswordBody,
} from "./auth.ts";

/** Field → its messages, in order; empty if the value is valid. */
const issuesOf = (schema: z.ZodMiniType, value: unknown): Record<string, string[]> => {
  const said: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
    (said[path.join(".")] ??= []).push(message);
  return said;
};

const email = "ines.duarte@canopy.example";

describe("sign-in", () => {
  test.each([
    ["a filled form", { email, password: "x" }, {}],
    ["no email", { email: "", password: "x" }, { email: ["Email is required"] }],
    ["an email of spaces", { email: "   ", password: "x" }, { email: ["Email is required"] }],
    ["an email left out", { password: "x" }, { email: ["Email is required"] }],
    ["an email that is none", { email: "ines", password: "x" }, { email: ["Invalid email format"] }],
    ["an email without a host", { email: "ines@", password: "x" }, { email: ["Invalid email format"] }],
    [
      "an email with a line break",
      { email: "a@b.example\r\nBcc: c@d.example", password: "x" },
      { email: ["Invalid email format"] },
    ],
    [
      "an email of 255 characters",
      { email: `${"a".repeat(247)}@b.co.uk`, password: "x" },
      { email: ["Invalid email format"] },
    ],
    ["no password", { email, password: "" }, { password: ["Password is required"] }],
    ["a password that is no text", { email, password: 7 }, { password: ["Password is required"] }],
    [
      "a password of 1,025 characters",
      { email, password: "x".repeat(1025) },
      { password: ["Password must be at most 1024 characters"] },
    ],
    ["nothing", {}, { email: ["Email is required"], password: ["Password is required"] }],
  ])("with %s", (_, form, messages) => {
    expect(issuesOf(loginBody, form)).toEqual(messages);
  });

  test("sign-in trims the email and keeps the spaces of the password", () => {
    expect(loginBody.parse({ email: `  ${email} `, password: " x " })).toEqual({ email, password: " x " });
  });

  test("sign-in accepts a short password, which then fails like a wrong one", () => {
    expect(issuesOf(loginBody, { email, password: "x".repeat(7) })).toEqual({});
  });

  test("sign-in refuses an unknown field by its name", () => {
    const issues = loginBody.safeParse({ email, password: "x", roles: ["PLATFORM_ADMIN"] }).error?.issues;
    expect(issues).toMatchObject([{ code: "unrecognized_keys", keys: ["roles"] }]);
  });
});

test.each([
  ["", ["Email is required"]],
  ["not an address", ["Invalid email format"]],
  [email, undefined],
])("a reset request for %j has the messages %j", (typed, messages) => {
  expect(issuesOf(passwordResetBody, { email: typed }).email).toEqual(messages);
});

describe.each([
  ["the two-field form", newPasswordForm, {}],
  ["its body", setPasswordBody, { token: "t" }],
])("a new password in the form to %s", (_, schema, rest) => {
  const twice = (password: string, confirmPassword = password) =>
    issuesOf(schema, { ...rest, password, confirmPassword });
  const tooShort = ["Password must be at least 8 characters"];
  const tooLong = ["Password must be at most 128 characters"];
  const differ = ["Passwords do not match"];

  test.each([
    [7, tooShort],
    [8, undefined],
    [64, undefined],
    [128, undefined],
    [129, tooLong],
  ])("of %i characters has the messages %j, whatever the characters", (length, messages) => {
    for (const character of ["x", " ", "é", "🌳", "\u0000"])
      expect(twice(character.repeat(length)).password).toEqual(messages);
  });

  test.each([
    [
      "is missing",
      "",
      "",
      { password: ["Password is required"], confirmPassword: ["Confirm password is required"] },
    ],
    ["is missing but confirmed", "", "correct-horse", { password: ["Password is required"] }],
    ["is not confirmed", "correct-horse", "", { confirmPassword: ["Confirm password is required"] }],
    ["differs", "correct-horse", "correct-house", { confirmPassword: differ }],
    ["differs in case", "correct-horse", "Correct-horse", { confirmPassword: differ }],
    ["differs by a space", "correct-horse", "correct-horse ", { confirmPassword: differ }],
    [
      "is short and differs: both are reported",
      "short",
      "shirt",
      { password: tooShort, confirmPassword: differ },
    ],
    [
      "is long and differs: both are reported",
      "x".repeat(129),
      "x",
      { password: tooLong, confirmPassword: differ },
    ],
    [
      "is short and not confirmed",
      "short",
      "",
      { password: tooShort, confirmPassword: ["Confirm password is required"] },
    ],
  ])("that %s", (_case, password, confirmPassword, messages) => {
    expect(twice(password, confirmPassword)).toEqual(messages);
  });

  test("is required if absent, like an empty one", () => {
    expect(issuesOf(schema, rest)).toEqual({
      password: ["Password is required"],
      confirmPassword: ["Confirm password is required"],
    });
  });
});

test.each([[""], ["x".repeat(257)], [undefined], [7]])(
  "a link's token %j reads like one that was used before",
  (token) => {
    const body = { token, password: "correct-horse", confirmPassword: "correct-horse" };
    expect(issuesOf(setPasswordBody, body)).toEqual({ token: ["This link has expired or was already used"] });
  },
);

test("a sign-in answers an access token, and a refresh token if the server sends one", () => {
  expect(loginAnswer.parse({ access_token: "a", later: 1 })).toEqual({ access_token: "a" });
  expect(loginAnswer.parse({ access_token: "a", refresh_token: "r" })).toEqual({
    access_token: "a",
    refresh_token: "r",
  });
  expect(
    [{}, { access_token: "" }, { access_token: null }].filter((body) => loginAnswer.safeParse(body).success),
  ).toEqual([]);
});

describe("claims of an access token", () => {
  const claims = {
    id: "0d9f3a52-6c0b-4a6e-9d2f-0123456789ab",
    email,
    name: "Inês",
    surname: "Duarte",
    company_id: null,
    company_name: null,
    roles: ["PLATFORM_ADMIN"],
    permissions: ["user:get"],
    exp: 1_800_000_000,
  };

  test("keep the specified names and drop others", () => {
    expect(claimsSchema.parse({ ...claims, jti: "j" })).toEqual(claims);
  });

  test.each([
    ["permissions as one text", { permissions: "user:listing" }],
    ["permissions that are not all text", { permissions: ["user:get", 7] }],
    ["no permissions", { permissions: null }],
    ["roles as one text", { roles: "PLATFORM_ADMIN" }],
    ["an expiry as text", { exp: "1800000000" }],
    ["no expiry", { exp: undefined }],
    ["an expiry that is no number", { exp: Number.NaN }],
    ["an endless expiry", { exp: Number.POSITIVE_INFINITY }],
    ["no id", { id: "" }],
  ])("with %s are refused", (_, wrong) => {
    expect(claimsSchema.safeParse({ ...claims, ...wrong }).success).toBe(false);
  });

  test.each([null, [], "x", 7])("%j holds no claims", (payload) => {
    expect(claimsSchema.safeParse(payload).success).toBe(false);
  });
});
