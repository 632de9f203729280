import { expect, test } from "vitest";
import { faultText } from "./faultText.ts";

test.each([
  ["begins with the label", "Name", "Name is required", "Name is required"],
  [
    "begins with the label in other letters",
    "Legal name",
    "Legal Name must be text",
    "Legal Name must be text",
  ],
  ["names the field after its first word", "Email", "Invalid email format", "Invalid email format"],
  [
    "names the field after an article",
    "LEI",
    "An LEI has 20 letters and digits",
    "An LEI has 20 letters and digits",
  ],
  ["does not name the field", "Website", "Enter a full web address", "Website: Enter a full web address"],
  ["begins with another word", "Pass", "Password is required", "Pass: Password is required"],
])("An error that %s names its field once", (_, label, error, text) => {
  expect(faultText(label, error)).toBe(text);
});
