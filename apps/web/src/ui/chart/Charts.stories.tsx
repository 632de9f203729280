import type { ReactNode } from "react";
import { expect, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { BarChart, type BarChartProps } from "./BarChart.tsx";
import { Card } from "../layout/Card.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import { Stack } from "../layout/Stack.tsx";
import { TrendChart, type TrendChartProps } from "./TrendChart.tsx";

const meta = preview.meta({ component: Stack, title: "ui/Charts", args: { children: null } });

const InCard = ({ children }: { readonly children: ReactNode }) => <Card>{children}</Card>;

const statuses: BarChartProps = {
  title: "Projects by status",
  text: "All partners",
  labelHeader: "Status",
  valueHeader: "Projects",
  bars: [
    { id: "a", label: "Active", value: 1284, href: "/project/?status=active" },
    { id: "d", label: "Draft", value: 311, href: "/project/?status=draft" },
    { id: "h", label: "On hold", value: 96, href: "/project/?status=hold" },
    { id: "c", label: "Completed", value: 702, href: "/project/?status=completed" },
    { id: "x", label: "Disabled", value: 0 },
  ],
};

export const Bars = meta.story({
  render: () => (
    <InCard>
      <BarChart {...statuses} />
    </InCard>
  ),
  play: async ({ canvas }) => {
    const table = within(canvas.getByRole("table", { name: "Projects by status" }));
    await expect(table.getAllByRole("row")).toHaveLength(6);
    await expect(table.getByRole("row", { name: "Active 1,284" })).toBeVisible();
    await expect(table.getByRole("link", { name: "Draft" })).toHaveAttribute(
      "href",
      "/project/?status=draft",
    );
  },
});

/** One Tab stop for all bars; arrows, Home and End move between them. */
export const BarsByKeys = meta.story({
  render: () => (
    <InCard>
      <BarChart {...statuses} />
    </InCard>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "Active" })).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}");
    await expect(canvas.getByRole("link", { name: "Draft" })).toHaveFocus();
    await userEvent.keyboard("{End}");
    await expect(canvas.getByRole("link", { name: "Completed" })).toHaveFocus();
    await userEvent.tab();
    await expect(document.body).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(canvas.getByRole("link", { name: "Completed" })).toHaveFocus();
  },
});

export const BarsAllZero = meta.story({
  render: () => (
    <InCard>
      <BarChart {...statuses} bars={statuses.bars.map((bar) => ({ ...bar, value: 0 }))} />
    </InCard>
  ),
});
export const OneBar = meta.story({
  render: () => (
    <InCard>
      <BarChart {...statuses} bars={statuses.bars.slice(2, 3)} />
    </InCard>
  ),
});
export const NoBars = meta.story({
  render: () => (
    <InCard>
      <BarChart {...statuses} bars={[]} />
    </InCard>
  ),
});
export const LongLabels = meta.story({
  render: () => (
    <InCard>
      <BarChart
        {...statuses}
        title="Expected reductions by technology, of every project that is registered or about to be"
        unit="tCO₂e per year"
        bars={[
          {
            id: "1",
            label: "Improved cookstoves in rural households of the Andes and the Sahel",
            value: 48_200.5,
            href: "/a",
          },
          {
            id: "2",
            label: "Grid-connected-renewable-electricity-generation-without-a-break",
            value: 1_250_000,
            href: "/b",
          },
          { id: "3", label: "Kelp", value: -12_000, valueText: "−12,000", href: "/c" },
        ]}
        formatTick={(tick) => `${tick / 1000}k`}
      />
    </InCard>
  ),
});

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const monthly: TrendChartProps = {
  title: "New projects by month",
  text: "The last twelve months",
  labelHeader: "Month",
  valueHeader: "Projects",
  points: MONTHS.map((label, index) => ({
    id: label,
    label,
    fullLabel: `${label} 2026`,
    value: (index * 37) % 23,
    href: `/project/?month=${index + 1}`,
  })),
};

export const Columns = meta.story({
  render: () => (
    <InCard>
      <TrendChart {...monthly} />
    </InCard>
  ),
  play: async ({ canvas, userEvent }) => {
    const table = within(canvas.getByRole("table", { name: "New projects by month" }));
    await expect(table.getAllByRole("row")).toHaveLength(13);
    await expect(table.getByRole("row", { name: "Feb 2026 14" })).toBeInTheDocument();
    await expect(canvas.getByRole("link", { name: "Feb 2026: 14" })).toHaveAttribute(
      "href",
      "/project/?month=2",
    );
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "Jan 2026: 0" })).toHaveFocus();
  },
});
export const ThreeYears = meta.story({
  render: () => (
    <InCard>
      <TrendChart
        {...monthly}
        unit="tCO₂e"
        points={[2024, 2025, 2026].flatMap((year) =>
          MONTHS.map((month, index) => ({
            id: `${month}${year}`,
            label: month,
            fullLabel: `${month} ${year}`,
            value: 1000 * (index + 3) + (year - 2023) * 5000,
          })),
        )}
      />
    </InCard>
  ),
});
export const AllZero = meta.story({
  render: () => (
    <InCard>
      <TrendChart {...monthly} points={monthly.points.map((point) => ({ ...point, value: 0 }))} />
    </InCard>
  ),
});
export const OnePoint = meta.story({
  render: () => (
    <InCard>
      <TrendChart {...monthly} points={monthly.points.slice(1, 2)} />
    </InCard>
  ),
});
export const LongMonths = meta.story({
  render: () => (
    <InCard>
      <TrendChart
        {...monthly}
        points={monthly.points.map((point) => ({
          ...point,
          label: `September of the year ${point.label}`,
          value: point.value * 123_456,
        }))}
      />
    </InCard>
  ),
});
export const NoPoints = meta.story({
  render: () => (
    <InCard>
      <TrendChart {...monthly} points={[]} />
    </InCard>
  ),
});
export const Narrow = meta.story({
  globals: { viewport: { value: "mobile2", isRotated: false } },
  render: () => (
    <InCard>
      <Stack>
        <TrendChart {...monthly} />
        <BarChart {...statuses} />
      </Stack>
    </InCard>
  ),
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});

export const Progress = meta.story({
  render: () => (
    <Stack>
      <ProgressBar label="Registration" value={9 / 14} text="9 of 14 steps" />
      <ProgressBar label="Nothing done" value={0} />
      <ProgressBar label="All done" value={1} tone="success" />
      <ProgressBar label="Late" value={0.4} tone="warning" isLabelHidden />
      <ProgressBar label="Beyond" value={7} tone="danger" />
    </Stack>
  ),
  play: async ({ canvas }) => {
    const bar = canvas.getByRole("progressbar", { name: "Registration" });
    await expect(bar).toHaveAttribute("aria-valuenow", "64");
    await expect(bar).toHaveAttribute("aria-valuetext", "9 of 14 steps");
    await expect(canvas.getByRole("progressbar", { name: "Beyond" })).toHaveAttribute("aria-valuenow", "100");
    await expect(canvas.getByRole("progressbar", { name: "Late" })).toHaveAttribute("aria-valuetext", "40%");
  },
});
