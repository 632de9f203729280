import { expect, onTestFinished, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CopyField } from "./CopyField.tsx";

const clipboard = (writeText: (text: string) => Promise<void>) => ({ writeText });

const refusal = "Not copied. Copy the selected text by hand: press Ctrl C, on a Mac ⌘ C.";

test.each([
  ["there is no clipboard", undefined, refusal],
  ["it refuses", clipboard(() => Promise.reject(new Error("no"))), refusal],
  ["it copies", clipboard(() => Promise.resolve()), "Copied to the clipboard"],
])("the button says what came of it where %s", async (_, stub, words) => {
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: stub });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "clipboard"));
  const screen = await render(<CopyField label="Your link" value="https://example.org" help="Once" />);
  await userEvent.click(screen.getByRole("button", { name: "Copy" }));
  await expect.element(screen.getByRole("status")).toHaveTextContent(words);
});
