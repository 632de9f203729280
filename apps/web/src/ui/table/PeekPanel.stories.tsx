import { expect, fn } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { FoldedFacts } from "../facts/FoldedFacts.tsx";
import { PeekPanel } from "./PeekPanel.tsx";

const meta = preview.meta({
  title: "ui/Row beside a list",
  component: PeekPanel,
  args: {
    title: "Brightwater Dairies",
    href: "/company/1",
    onClose: fn(),
    children: (
      <FoldedFacts
        facts={[
          { term: "Country", value: "Ireland" },
          { term: "Sector", value: "Manufacturing" },
          { term: "Website", value: "" },
        ]}
      />
    ),
  },
});

export const Shown = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole("complementary", { name: "Brightwater Dairies" })).toBeVisible();
    await expect(canvas.getByText("Ireland")).toBeVisible();
    await expect(canvas.getByRole("link", { name: "Open" })).toHaveAttribute("href", "/company/1");
    await userEvent.click(canvas.getByRole("button", { name: "Close" }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

export const OnAPhone = meta.story({
  globals: { viewport: { value: "mobile1", isRotated: false } },
  play: async ({ canvas }) => {
    const { bottom, width } = canvas.getByRole("complementary").getBoundingClientRect();
    await expect([bottom, width]).toEqual([window.innerHeight, window.innerWidth]);
  },
});
