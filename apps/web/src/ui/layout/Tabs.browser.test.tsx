import "../../styles/global.css";
import { useLayoutEffect } from "react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Tabs } from "./Tabs.tsx";

const parts = (count?: number) =>
  ["Overview", "Processes", "Registry", "Reminders", "History"].map((label) => ({
    id: label,
    label,
    content: label,
    ...(label === "Processes" && { count }),
  }));

/** The parts in a strip of this width, and how far the last, chosen one stands out of it. */
function Strip({ width, count }: { readonly width: number; readonly count?: number }) {
  return (
    <div style={{ inlineSize: width }}>
      <Tabs label="Parts" items={parts(count)} selectedId="History" onSelect={vi.fn<() => void>()} />
    </div>
  );
}

const pixelsOutside = (): number => {
  const [strip, tab] = ["[role=tablist]", "[role=tab][data-selected]"].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect(),
  );
  if (!strip || !tab) throw new Error("The strip has no chosen tab");
  return Math.max(strip.left - tab.left, tab.right - strip.right);
};

test("The chosen tab is scrolled into a strip that is too narrow for all", async () => {
  await render(<Strip width={200} />);
  await expect.poll(pixelsOutside).toBeLessThan(1);
});

test("The chosen tab is scrolled into a strip that becomes too narrow", async () => {
  const screen = await render(<Strip width={900} />);
  await expect.poll(pixelsOutside).toBeLessThan(1);
  await screen.rerender(<Strip width={200} />);
  await expect.poll(pixelsOutside).toBeLessThan(1);
});

test("The chosen tab stays in the strip when the number of an earlier tab comes", async () => {
  const screen = await render(<Strip width={200} />);
  await expect.poll(pixelsOutside).toBeLessThan(1);
  await screen.rerender(<Strip width={200} count={123_456_789} />);
  await expect.element(screen.getByText("123456789")).toBeInTheDocument();
  await expect.poll(pixelsOutside).toBeLessThan(1);
});

test("An end of the strip fades while tabs lie beyond it", async () => {
  const fades = () => {
    const strip = document.querySelector("[role=tablist]");
    if (!strip) throw new Error("There is no strip");
    const style = getComputedStyle(strip);
    return ["--tabs-before", "--tabs-after"].map((name) => style.getPropertyValue(name));
  };
  const screen = await render(<Strip width={200} />);
  await expect.poll(fades).toEqual(["32px", "0px"]);
  screen.getByRole("tablist").element().scrollLeft = 0;
  await expect.poll(fades).toEqual(["0px", "32px"]);
  await screen.rerender(<Strip width={900} />);
  await expect.poll(fades).toEqual(["0px", "0px"]);
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
