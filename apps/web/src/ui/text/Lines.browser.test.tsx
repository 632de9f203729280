import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { SearchField } from "../choice/SearchField.tsx";
import { TextArea } from "../form/TextArea.tsx";
import { TextField } from "../form/TextField.tsx";
import { Breadcrumbs } from "../layout/Breadcrumbs.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
import { RecordHead } from "../layout/RecordHead.tsx";
import { Lines } from "./Lines.tsx";

/** Where a character of the text is drawn, in pixels from the left. */
const leftOf = (text: Node, at: number): number => {
  const range = document.createRange();
  range.setStart(text, at);
  range.setEnd(text, at + 1);
  return range.getBoundingClientRect().left;
};

test("Each line of a text runs in the direction of its own letters", async () => {
  const { container } = await render(<Lines text={"Thanks.\nשלום."} />);
  const text = container.querySelector("p")?.firstChild ?? expect.fail("There is no text");
  expect(leftOf(text, 6)).toBeGreaterThan(leftOf(text, 5));
  // the full stop ends the Hebrew line at its left
  expect(leftOf(text, 12)).toBeLessThan(leftOf(text, 11));
});

test("A field runs in the direction of what is typed into it", async () => {
  const nothing = () => undefined;
  const { container } = await render(
    <>
      <TextField label="Title" value="שלום." onChange={nothing} />
      <TextArea label="Note" value="שלום." onChange={nothing} />
      <TextField label="Name" value="Amina" onChange={nothing} />
      <SearchField label="Search" value="שלום" onChange={nothing} />
    </>,
  );
  const fields = [...container.querySelectorAll("input, textarea")];
  expect(fields.map((field) => getComputedStyle(field).direction)).toEqual(["rtl", "rtl", "ltr", "rtl"]);
});

test("The name of a record runs in the direction of its letters, in its head and in the breadcrumbs", async () => {
  const name = "שלום.";
  const { container } = await render(
    <>
      <RecordHead name={name} facts={[]} />
      <PageHeader title="Feedback Item" name={name} />
      <Breadcrumbs crumbs={[{ label: name }]} />
    </>,
  );
  const texts = [...container.querySelectorAll("h2, h1 > span, li > a, li > span")].flatMap(
    ({ firstChild }) => firstChild ?? [],
  );
  expect(texts).toHaveLength(3);
  for (const text of texts) expect(leftOf(text, name.length - 1)).toBeLessThan(leftOf(text, 0));
});
