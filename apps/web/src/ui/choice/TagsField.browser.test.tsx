import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { NumberField } from "../form/NumberField.tsx";
import { TagsField } from "./TagsField.tsx";

function Tags({ separator = "," }: { readonly separator?: string }) {
  const [value, setValue] = useState<readonly string[]>([]);
  return <TagsField label="Values" value={value} onChange={setValue} separator={separator} />;
}

const chosen = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

test("A comma ends a word", async () => {
  await render(<Tags />);
  await page.getByLabelText("Values", { exact: true }).fill("flagship,pilot,");
  await expect.poll(chosen).toEqual(["flagship", "pilot"]);
});

test("If a semicolon ends a word, a comma is part of the word", async () => {
  await render(<Tags separator=";" />);
  await page.getByLabelText("Values", { exact: true }).fill("1,5");
  expect(chosen()).toEqual([]);
  await page.getByLabelText("Values", { exact: true }).fill("1,5; 12.345;");
  await expect.poll(chosen).toEqual(["1,5", "12.345"]);
});

test("A field for numbers that may be negative asks for a keyboard with a minus", async () => {
  const nothing = () => undefined;
  await render(
    <>
      <NumberField label="Latitude" value="" onChange={nothing} isSigned />
      <NumberField label="Budget" value="" onChange={nothing} />
      <NumberField label="Year" value="" onChange={nothing} isWhole />
    </>,
  );
  const modes = ["Latitude", "Budget", "Year"].map((label) =>
    page.getByLabelText(label).element().getAttribute("inputmode"),
  );
  expect(modes).toEqual(["text", "decimal", "numeric"]);
});
