import "../../styles/global.css";
import { useLayoutEffect } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Tabs } from "./Tabs.tsx";

test("The chosen tab is scrolled into a strip that is too narrow for all", async () => {
  const items = ["Overview", "Processes", "Registry", "Reminders", "History"].map((label) => ({
    id: label,
    label,
    content: label,
  }));
  const screen = await render(
    <div style={{ inlineSize: 200 }}>
      <Tabs label="Parts" items={items} selectedId="History" onSelect={vi.fn<() => void>()} />
    </div>,
  );
  const strip = screen.getByRole("tablist").element().getBoundingClientRect();
  const tab = screen.getByRole("tab", { name: "History" }).element().getBoundingClientRect();
  expect(tab.left).toBeGreaterThanOrEqual(strip.left);
  expect(tab.right).toBeLessThanOrEqual(strip.right);
});

test("A panel's content is laid out once, together with its tabs", async () => {
  const tabsAtContent: number[] = [];
  function Content() {
    useLayoutEffect(() => {
      tabsAtContent.push(document.querySelectorAll("[role=tab]").length);
    }, []);
    return <p>All facts</p>;
  }
  const items = ["Overview", "History"].map((label) => ({ id: label, label, content: <Content /> }));
  const screen = await render(
    <Tabs label="Parts" items={items} selectedId="Overview" onSelect={vi.fn<() => void>()} />,
  );
  await expect.element(screen.getByText("All facts")).toBeVisible();
  expect(tabsAtContent).toEqual([2]);
});

test("The tab that Tab reaches has a ring", async () => {
  const items = ["Overview", "History"].map((label) => ({ id: label, label, content: label }));
  const screen = await render(
    <Tabs label="Parts" items={items} selectedId="Overview" onSelect={vi.fn<() => void>()} />,
  );
  await userEvent.tab();
  const tab = screen.getByRole("tab", { name: "Overview" });
  await expect.element(tab).toHaveFocus();
  expect(getComputedStyle(tab.element()).outline).toMatch(/solid 2px$/);
});
