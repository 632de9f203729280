import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AwakeMenu } from "./AwakeMenu.tsx";
import { Menu } from "./Menu.tsx";
import { MenuCodeContext } from "./menuTrigger.ts";

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

test.each(["{Enter}", " ", "{ArrowDown}", "{ArrowUp}"])(
  "'%s' on the button leads to the first entry while something on the page is still in motion",
  async (key) => {
    const code = { load: async () => AwakeMenu, preload: async () => undefined };
    const screen = await render(
      <MenuCodeContext value={code}>
        <p style={{ transition: "opacity 60s" }}>In motion</p>
        <Menu
          label="Actions"
          trigger="Open"
          groups={[{ id: "group", entries: [{ id: "one", label: "First" }] }]}
        />
      </MenuCodeContext>,
    );
    const moving = screen.getByText("In motion").element();
    const hasBegun = new Promise((resolve) => moving.addEventListener("transitionrun", resolve));
    await userEvent.tab();
    await expect.element(screen.getByRole("button", { name: "Actions" })).toHaveFocus();
    moving.setAttribute("style", "transition: opacity 60s; opacity: 0.5");
    await hasBegun;
    await userEvent.keyboard(key);
    await expect.element(page.getByRole("menuitem", { name: "First" })).toHaveFocus();
  },
);

test("The menu goes to the entry whose name was typed while its code was loaded", async () => {
  const entries = ["First", "Second", "Third"].map((label) => ({ id: label, label }));
  await render(
    <AwakeMenu label="Actions" trigger="Open" groups={[{ id: "group", entries }]} takeTyped={() => "th"} />,
  );
  await expect.element(page.getByRole("menuitem", { name: "Third" })).toHaveFocus();
});
