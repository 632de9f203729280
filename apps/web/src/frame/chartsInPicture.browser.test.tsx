import "../styles/global.css";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { BarChart } from "#ui/chart/BarChart.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { Flowchart } from "#ui/flowchart/Flowchart.tsx";
import { toneEdges, toneNodes } from "#ui/flowchart/storyGraphs.ts";
import { TrendChart } from "#ui/chart/TrendChart.tsx";
import { capture } from "../ports/pictureStage.ts";
import { isNear, readPixels, type Pixel } from "../ports/readPixels.ts";

const WIDTH = 1000;
const HEIGHT = 700;
/** The share of pixels that edges of letters and lines lose when they are drawn again. */
const MOST_SHARE = 0.002;

const inkOf = (pixels: readonly Pixel[]): number => {
  const [ground = [0, 0, 0, 0]] = pixels;
  return pixels.filter((pixel) => !isNear(pixel, ground, 40)).length;
};

/** The share of the screen that differs in the picture. */
const otherShare = async (): Promise<number> => {
  await document.fonts.ready;
  const area = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const screen = await readPixels(`data:image/png;base64,${await page.screenshot({ save: false })}`);
  const picture = await capture();
  const [seen, taken] = [screen.pixels(area), picture.pixels(area)];
  expect(inkOf(seen)).toBeGreaterThan(2_000);
  const others = seen.filter((pixel, at) => !isNear(pixel, taken[at] ?? [0, 0, 0, 0], 24));
  return others.length / seen.length;
};

const flowchart = <Flowchart label="Registration" nodes={toneNodes} edges={toneEdges} />;

const bars = (
  <Card>
    <BarChart
      title="Projects by status"
      text="All partners"
      labelHeader="Status"
      valueHeader="Projects"
      bars={["Active", "Draft", "On hold"].map((label, at) => ({ id: label, label, value: 90 - 30 * at }))}
    />
  </Card>
);

const columns = (
  <Card>
    <TrendChart
      title="Projects created"
      labelHeader="Month"
      valueHeader="Projects"
      points={[3, 8, 5, 13, 2, 0].map((value, at) => ({ id: `${at}`, label: `M${at}`, value }))}
    />
  </Card>
);

test.each<readonly [string, string, ReactNode, string]>([
  ["the flowchart", "light", flowchart, ".react-flow__edge path"],
  ["the flowchart", "dark", flowchart, ".react-flow__edge path"],
  ["a chart of bars", "dark", bars, "table"],
  ["a chart of columns", "light", columns, "svg"],
])("%s is in the picture as on screen, %s", { timeout: 120_000 }, async (_, theme, chart, part) => {
  await page.viewport(WIDTH, HEIGHT);
  document.documentElement.dataset["theme"] = theme;
  await render(chart);
  await expect.poll(() => document.querySelectorAll(part).length).toBeGreaterThan(0);
  expect(await otherShare()).toBeLessThan(MOST_SHARE);
});
