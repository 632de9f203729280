import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Button } from "../button/Button.tsx";
import { PageHeader } from "./PageHeader.tsx";

const meta = preview.meta({
  component: PageHeader,
  title: "ui/PageHeader",
  args: {
    title: "Projects",
    actions: (
      <>
        <Button label="Import" />
        <Button label="Add project" variant="primary" />
      </>
    ),
  },
  globals: { viewport: { value: "tablet", isRotated: false } },
});

const placeOf = (element: HTMLElement) => element.getBoundingClientRect();

export const ALongHelpLeavesTheButtonsAtTheRight = meta.story({
  args: {
    help: "Climate projects of all partner companies, from the first idea to the credits that a registry has issued for them.",
  },
  play: async ({ canvas }) => {
    const add = placeOf(canvas.getByRole("button", { name: "Add project" }));
    await expect(add.right).toBe(placeOf(canvas.getByRole("banner")).right);
    await expect(add.top).toBeLessThan(placeOf(canvas.getByText(/^Climate projects/)).bottom);
  },
});

export const OnAPictureTheCardFitsItsWords = meta.story({
  args: { title: "Good morning, Ines" },
  decorators: [
    (Story) => (
      <div data-band>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const title = canvas.getByRole("heading", { name: "Good morning, Ines" });
    const header = placeOf(canvas.getByRole("banner"));
    await expect(placeOf(title.parentElement!.parentElement!).width).toBeLessThan(header.width / 2);
  },
});
