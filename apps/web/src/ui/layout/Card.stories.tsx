import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Button } from "../button/Button.tsx";
import { Card } from "./Card.tsx";
import { DescriptionList } from "../facts/DescriptionList.tsx";
import { RelativeTime } from "../text/RelativeTime.tsx";
import { Columns } from "./Columns.tsx";
import { StatCard, StatGrid } from "../chart/StatCard.tsx";

const facts = [
  { term: "Email", value: "ines.duarte@canopy.example" },
  {
    term: "Last sign-in",
    value: (
      <RelativeTime
        text="5 minutes ago"
        fullText="21 November 2026 at 21:05"
        dateTime="2026-11-21T21:05:00Z"
      />
    ),
  },
  { term: "Phone", value: undefined },
];

const meta = preview.meta({
  component: Card,
  title: "ui/Card",
  args: { title: "Facts", children: <DescriptionList facts={facts} /> },
});

export const WithFacts = meta.story({
  args: { text: "As the company gave them", actions: <Button label="Edit" size="small" /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("region", { name: "Facts" })).toHaveTextContent("not given");
    await expect(canvas.getByText("5 minutes ago")).toHaveAttribute("title", "21 November 2026 at 21:05");
  },
});

export const Figures = meta.story({
  render: () => (
    <StatGrid>
      <StatCard label="Projects" figure="12" href="/project/" note="4 new in the last 30 days" />
      <StatCard label="Reduced" figure="41,500" unit="tCO₂e" />
      <StatCard label="Users" figure={undefined} href="/user/" />
    </StatGrid>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: /Projects/ })).toHaveAttribute("href", "/project/");
  },
});

export const SideBySide = meta.story({
  render: () => (
    <Columns
      main={
        <Card title="Person">
          <DescriptionList facts={facts} />
        </Card>
      }
      side={
        <Card title="Account">
          <DescriptionList facts={facts} />
        </Card>
      }
    />
  ),
});
