import { expect, test } from "vitest";
import { personName } from "./personName.ts";

test("a person is named by name and surname, and marked where the account is disabled", () => {
  const erik = { name: "Erik", surname: "Solberg" };
  expect(personName(erik)).toBe("Erik Solberg");
  expect(personName({ ...erik, isDisabled: false })).toBe("Erik Solberg");
  expect(personName({ ...erik, isDisabled: true })).toBe("Erik Solberg (disabled)");
  expect(personName({ name: "Erik Solberg", isDisabled: true })).toBe("Erik Solberg (disabled)");
});
