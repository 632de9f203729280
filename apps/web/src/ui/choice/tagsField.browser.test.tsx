import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { NumberField } from "../form/NumberField.tsx";
import { TagsField } from "./TagsField.tsx";

function Tags({ isNumeric = false }: { readonly isNumeric?: boolean }) {
  const [value, setValue] = useState<readonly string[]>([]);
  return <TagsField label="Values" value={value} onChange={setValue} isNumeric={isNumeric} />;
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

test("A comma is a part of a number, a semicolon ends it", async () => {
  await render(<Tags isNumeric />);
  await page.getByLabelText("Values", { exact: true }).fill("1,5");
  expect(chosen()).toEqual([]);
  await page.getByLabelText("Values", { exact: true }).fill("1,5; 12.345;");
  await expect.poll(chosen).toEqual(["1,5", "12.345"]);
});

test("A number that may be negative is typed on a keyboard with a minus", async () => {
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
