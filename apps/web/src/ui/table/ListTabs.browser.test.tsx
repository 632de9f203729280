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

test("A number that is still read keeps its room, and a tab without a number keeps none", async () => {
  const strip = (tabs: readonly { readonly label: string; readonly count?: string | undefined }[]) => (
    <ListTabs
      label="Parts"
      tabs={tabs.map((tab) => ({ ...tab, id: tab.label, href: `/${tab.label}`, isChosen: false }))}
    />
  );
  const screen = await render(strip([{ label: "Read", count: undefined }, { label: "Next" }]));
  const nextAt = () => screen.getByRole("link", { name: "Next" }).element().getBoundingClientRect();
  const before = nextAt();
  await screen.rerender(strip([{ label: "Read", count: "42" }, { label: "Next" }]));
  await expect.element(screen.getByText("42")).toBeVisible();
  expect(nextAt().left).toBe(before.left);
  expect(screen.getByRole("link", { name: "Next" }).element().children).toHaveLength(0);
});
