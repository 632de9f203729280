import { expect, test } from "vitest";
import { messages } from "./messages.ts";

test("the messages of fields equal the specified ones word for word", () => {
  expect(messages).toMatchObject({
    emailRequired: "Email is required",
    emailInvalid: "Invalid email format",
    passwordRequired: "Password is required",
    passwordTooShort: "Password must be at least 8 characters",
    confirmPasswordRequired: "Confirm password is required",
    passwordsDiffer: "Passwords do not match",
  });
});
