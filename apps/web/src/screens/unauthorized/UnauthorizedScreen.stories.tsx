import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { UnauthorizedScreen } from "./UnauthorizedScreen.tsx";

const meta = preview.meta({ title: "screens/Unauthorized", component: UnauthorizedScreen });

export const Showing = meta.story({
  decorators: [inWorld({ address: "/unauthorized" })],
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("This part of Canopy is not open to you")).toBeVisible();
    const dashboard = canvas.getByRole("link", { name: "Go to the dashboard" });
    await expect(dashboard).toHaveAttribute("href", "/");
    await expect(dashboard).toHaveAttribute("data-variant", "primary");
    await expect(canvas.getByRole("button", { name: "Go back" })).toHaveAttribute(
      "data-variant",
      "secondary",
    );
  },
});

export const SigningOut = meta.story({
  decorators: [inWorld({ address: "/unauthorized" })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Sign out" }));
    await expect(await canvas.findByText("Logout successful")).toBeVisible();
  },
});
