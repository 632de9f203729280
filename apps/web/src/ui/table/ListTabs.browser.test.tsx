import "../../styles/global.css";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ListTabs } from "./ListTabs.tsx";

test("The tab that Tab reaches has a ring, the others have none", async () => {
  const screen = await render(
    <ListTabs
      label="Parts"
      tabs={[
        { id: "all", label: "All", count: "3", href: "/all", isChosen: true },
        { id: "mine", label: "Mine", count: "1", href: "/mine", isChosen: false },
      ]}
    />,
  );
  const [all, mine] = screen
    .getByRole("link")
    .elements()
    .map((link) => getComputedStyle(link));
  await userEvent.tab();
  await expect.element(screen.getByRole("link", { name: /All/ })).toHaveFocus();
  expect(all?.outline).toMatch(/solid 2px$/);
  expect(mine?.outlineStyle).toBe("none");
});
