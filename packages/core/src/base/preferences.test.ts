import { expect, test } from "vitest";
import { fakeBrowserStore } from "../testing/fakeStore.ts";
import { createPreferences } from "./preferences.ts";

test("preferences that a full or blocked store does not take last as long as the page", () => {
  const browser = fakeBrowserStore({ hidden_columns: "[]" });
  const local = browser.tab();
  const preferences = createPreferences(local, () => undefined);
  local.isBroken = true;
  preferences.write("hidden_columns", '["email"]');
  expect(preferences.read("hidden_columns")).toBe('["email"]');
  local.isBroken = false;
  preferences.write("hidden_columns", '["name"]');
  expect(browser.values.get("hidden_columns")).toBe('["name"]');
  browser.tab().write("hidden_columns", "[]");
  expect(preferences.read("hidden_columns")).toBe("[]");
});

test("a value of another tab takes the place of one that the store did not take", async () => {
  const browser = fakeBrowserStore();
  const local = browser.tab();
  const preferences = createPreferences(local, () => undefined);
  const heard: (string | undefined)[] = [];
  preferences.onChange((key) => heard.push(preferences.read(key ?? "theme")));
  local.isBroken = true;
  preferences.write("theme", "dark");
  local.isBroken = false;
  browser.tab().write("theme", "light");
  await Promise.resolve();
  expect(heard).toEqual(["dark", "light"]);
});

test("values that the store did not take go when another tab clears the store", async () => {
  const browser = fakeBrowserStore();
  const local = browser.tab();
  const preferences = createPreferences(local, () => undefined);
  preferences.onChange(() => undefined);
  local.isBroken = true;
  preferences.write("theme", "dark");
  local.isBroken = false;
  browser.clear();
  await Promise.resolve();
  expect(preferences.read("theme")).toBeUndefined();
});
