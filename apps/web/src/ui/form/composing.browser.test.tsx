import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CommandBox } from "../choice/CommandBox.tsx";
import { SearchField } from "../choice/SearchField.tsx";
import { TagsField } from "../choice/TagsField.tsx";
import { ComboField } from "./ComboField.tsx";
import { SettledField } from "./SettledField.tsx";

function Tags() {
  const [value, setValue] = useState<readonly string[]>([]);
  return <TagsField label="Values" value={value} onChange={setValue} />;
}

const chosen = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

/** The key that ends the composition of a text; Safari sends it as a usual one with the code 229. */
const composed = (selector: string, key: string, more: KeyboardEventInit): boolean =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more })) ?? false;

test.each([
  ["as most browsers send it", { isComposing: true }],
  ["as Safari sends it", { keyCode: 229 }],
])("Enter that ends the composition of a word adds nothing, %s", async (_, more) => {
  await render(<Tags />);
  const box = page.getByLabelText("Values", { exact: true });
  await box.fill("にほん");
  expect(composed("input", "Enter", more)).toBe(true);
  await expect.element(box).toHaveValue("にほん");
  expect(chosen()).toEqual([]);
  expect(composed("input", "Enter", {})).toBe(false);
  await expect.poll(chosen).toEqual(["にほん"]);
});

test("Enter that ends the composition of a word chooses nothing", async () => {
  const taken: string[] = [];
  await render(
    <ComboField
      label="City"
      choices={[{ value: "tokyo", label: "とうきょう" }]}
      value=""
      onChange={(value) => taken.push(value)}
    />,
  );
  await page.getByRole("combobox", { name: "City" }).fill("とうき");
  composed("input", "Enter", { isComposing: true });
  expect(taken).toEqual([]);
  composed("input", "Enter", {});
  expect(taken).toEqual(["tokyo"]);
});

test("Enter and Escape during the composition of a word neither report the text nor restore the one before", async () => {
  const told: string[] = [];
  await render(
    <SettledField
      label="Name"
      of="name"
      value="old"
      refuse={() => undefined}
      onChange={(text) => told.push(text)}
    />,
  );
  const box = page.getByLabelText("Name");
  await box.fill("new");
  composed("input", "Enter", { isComposing: true });
  composed("input", "Escape", { isComposing: true });
  expect(told).toEqual([]);
  await expect.element(box).toHaveValue("new");
  composed("input", "Enter", {});
  expect(told).toEqual(["new"]);
});

test("Escape during the composition of a word keeps the search", async () => {
  const told: string[] = [];
  await render(<SearchField label="Search" value="にほん" onChange={(text) => told.push(text)} />);
  composed("input", "Escape", { isComposing: true });
  expect(told).toEqual([]);
  composed("input", "Escape", {});
  expect(told).toEqual([""]);
});

test("Enter that ends the composition of a word runs no command", async () => {
  const nothing = () => undefined;
  const run: string[] = [];
  const entry = { id: "1", group: "Go to", name: "Dashboard", detail: undefined, key: undefined };
  await render(
    <CommandBox
      label="Commands"
      text="にほん"
      entries={[entry]}
      highlighted={0}
      news="1 command"
      search="idle"
      noneText="Nothing"
      onFocus={nothing}
      onText={nothing}
      onNext={nothing}
      onPrevious={nothing}
      onRun={() => run.push(entry.name)}
      onRetry={nothing}
    />,
  );
  composed("input", "Enter", { keyCode: 229 });
  composed("input", "Enter", { isComposing: true });
  expect(run).toEqual([]);
  composed("input", "Enter", {});
  expect(run).toEqual(["Dashboard"]);
});
