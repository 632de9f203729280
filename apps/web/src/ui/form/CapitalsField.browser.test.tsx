import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CapitalsField } from "./CapitalsField.tsx";

function Key({ start }: { readonly start: string }) {
  const [key, setKey] = useState(start);
  return (
    <>
      <CapitalsField label="Key" value={key} onChange={setKey} />
      <output>{key}</output>
    </>
  );
}

test("Small letters become capitals, and the caret keeps its place in the middle of the text", async () => {
  await render(<Key start="VCS-REG" />);
  const box = page.getByLabelText("Key");
  await box.click();
  await userEvent.keyboard("{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}ab-");
  await expect.element(page.getByRole("status")).toHaveTextContent("VCS-AB-REG");
  expect(getComputedStyle(box.element()).textTransform).toBe("uppercase");
  await userEvent.keyboard("{Tab}");
  await expect.element(box).toHaveValue("VCS-AB-REG");
});

test("A new value from the form replaces the typed text", async () => {
  const screen = await render(<CapitalsField label="Key" value="" onChange={() => undefined} />);
  await page.getByLabelText("Key").fill("abc");
  await screen.rerender(<CapitalsField label="Key" value="VCS" onChange={() => undefined} />);
  await expect.element(page.getByLabelText("Key")).toHaveValue("VCS");
});
