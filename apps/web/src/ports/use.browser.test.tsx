import { expect, test } from "vitest";
import { beginVisit, hasBeenUsed, hasBeenUsedSinceVisit } from "./use.ts";

/** In a file of its own, because a page that was used once stays so. */
test("A click without a key or a pointer, as assistive technology sends it, counts as use of the page", () => {
  const button = document.createElement("button");
  document.body.append(button);
  expect(hasBeenUsed()).toBe(false);
  button.click();
  expect(hasBeenUsed()).toBe(true);
  expect(hasBeenUsedSinceVisit()).toBe(true);
  beginVisit();
  expect(hasBeenUsedSinceVisit()).toBe(false);
  button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  expect(hasBeenUsedSinceVisit()).toBe(false);
  button.remove();
});
