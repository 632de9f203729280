import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { TextArea } from "./TextArea.tsx";

const MAX_CHARS = 20;

function Note() {
  const [text, setText] = useState("");
  return <TextArea label="Note" value={text} onChange={setText} maxChars={MAX_CHARS} />;
}

test("A text that is too long is kept whole and marked in its count, which counts an emoji once", async () => {
  await render(<Note />);
  const box = page.getByLabelText("Note");
  await expect.element(box).not.toHaveAttribute("maxlength");
  await box.fill("🌳".repeat(MAX_CHARS));
  const count = page.getByText(/of 20 characters$/);
  await expect.element(count).toHaveTextContent("20 of 20 characters");
  await expect.element(count).not.toHaveAttribute("data-over");
  await box.fill("🌳".repeat(MAX_CHARS + 1));
  await expect.element(box).toHaveValue("🌳".repeat(MAX_CHARS + 1));
  await expect.element(count).toHaveTextContent("21 of 20 characters");
  await expect.element(count).toHaveAttribute("data-over");
  await box.fill("short");
  await expect.element(count).not.toBeInTheDocument();
});

test("A screen reader is told once that the text is nearly too long, and once that it is, not at each letter", async () => {
  await render(<Note />);
  const box = page.getByLabelText("Note");
  const said: string[] = [];
  for (const length of [17, 18, 19, 20, 21, 22, 3]) {
    await box.fill("a".repeat(length));
    said.push(
      [...document.querySelectorAll("[role=status], output, [aria-live]")]
        .map(({ textContent }) => textContent)
        .join(),
    );
  }
  const [nearly, over] = ["At most 20 characters", "More than 20 characters"];
  expect(said).toEqual(["", nearly, nearly, nearly, over, over, ""]);
});
