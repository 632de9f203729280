/// <reference types="@vitest/browser-playwright" />
import "../styles/global.css";
import type { ReactNode } from "react";
import { afterEach, expect, test } from "vitest";
import { cdp, page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Button } from "./button/Button.tsx";
import { ProgressBar } from "./chart/ProgressBar.tsx";
import chartStyles from "./chart/TrendChart.module.css";
import flowchartStyles from "./flowchart/Flowchart.module.css";
import { Checkbox } from "./form/Checkbox.tsx";
import { SwitchField } from "./form/SwitchField.tsx";
import { SidebarLink } from "./layout/SidebarGroup.tsx";
import { ListTabs } from "./table/ListTabs.tsx";

const ignore = (): void => undefined;

/** Pieces in two states that differ by more than a word. */
const pieces: Readonly<Record<string, (isSet: boolean) => ReactNode>> = {
  "a switch that is on": (isSet) => <SwitchField label="Mail" isOn={isSet} onChange={ignore} />,
  "a checkbox that is checked": (isSet) => <Checkbox aria-label="All" isChecked={isSet} onChange={ignore} />,
  "a checkbox for several, of which some are checked": (isSet) => (
    <Checkbox aria-label="All" isChecked={false} isMixed={isSet} onChange={ignore} />
  ),
  "the chosen tab of a list": (isSet) => (
    <ListTabs label="Parts" tabs={[{ id: "all", label: "All", count: "3", href: "/", isChosen: isSet }]} />
  ),
  "the chosen tab of a toolbar": (isSet) => <Button kind="tab" label="Week" isSelected={isSet} />,
  "the chosen view": (isSet) => <Button kind="viewToggle" label="Week" isSelected={isSet} />,
  "the sidebar's current page": (isSet) => (
    <SidebarLink href="/" label="Projects" icon={<svg />} {...(isSet && { current: "page" })} />
  ),
  "a bar that has come further": (isSet) => (
    <ProgressBar label="Steps" value={isSet ? 0.9 : 0.1} text="of 10" tone="success" />
  ),
  "a column of a chart": (isSet) => (
    <div style={{ position: "relative", blockSize: 40 }}>
      {isSet && <div className={chartStyles["mark"]} style={{ insetBlock: 0 }} />}
    </div>
  ),
  "the selected step of a flowchart": (isSet) => (
    <div style={{ padding: 10 }}>
      <div className={`${flowchartStyles["node"]} ${isSet ? "selected" : ""}`}>Draft</div>
    </div>
  ),
};

const emulate = (features: readonly { readonly name: string; readonly value: string }[]) =>
  cdp().send("Emulation.setEmulatedMedia", { features: [...features] });

afterEach(() => emulate([]));

test.for(
  Object.entries(pieces).flatMap(([name, draw]) =>
    (["light", "dark"] as const).map((scheme) => ({ name, draw, scheme })),
  ),
)("$name is told apart in $scheme forced colours", async ({ draw, scheme }) => {
  await emulate([
    { name: "forced-colors", value: "active" },
    { name: "prefers-color-scheme", value: scheme },
  ]);
  const screen = await render(
    <>
      <div data-testid="set">{draw(true)}</div>
      <div data-testid="unset">{draw(false)}</div>
    </>,
  );
  const picture = (id: string) => page.screenshot({ element: screen.getByTestId(id), save: false });
  expect(await picture("set")).not.toBe(await picture("unset"));
});
