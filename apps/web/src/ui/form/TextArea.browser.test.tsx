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
  const count = page.getByText(/characters$/);
  await expect.element(count).toHaveTextContent("20 of 20 characters");
  await expect.element(count).not.toHaveAttribute("data-over");
  await box.fill("🌳".repeat(MAX_CHARS + 1));
  await expect.element(box).toHaveValue("🌳".repeat(MAX_CHARS + 1));
  await expect.element(count).toHaveTextContent("21 of 20 characters");
  await expect.element(count).toHaveAttribute("data-over");
  await box.fill("short");
  await expect.element(count).not.toBeInTheDocument();
});
