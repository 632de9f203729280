import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { SearchField } from "./SearchField.tsx";

function Searched() {
  const [text, setText] = useState("kelp");
  return <SearchField label="Search" value={text} onChange={setText} />;
}

test("The box has the focus once its button has cleared it", async () => {
  await render(<Searched />);
  await page.getByRole("button", { name: "Clear search" }).click();
  const box = page.getByRole("searchbox", { name: "Search" });
  await expect.element(box).toHaveValue("");
  await expect.element(box).toHaveFocus();
});
