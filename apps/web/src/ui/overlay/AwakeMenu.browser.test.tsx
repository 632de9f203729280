import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AwakeMenu } from "./AwakeMenu.tsx";

test("Tab closes a menu and goes on from its button", async () => {
  const entries = [{ id: "one", label: "First" }];
  const screen = await render(
    <>
      <AwakeMenu label="Actions" trigger="Open" groups={[{ id: "group", entries }]} />
      <button type="button">After it</button>
    </>,
  );
  await expect.element(page.getByRole("menuitem", { name: "First" })).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("menu")).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "After it" })).toHaveFocus();
});
