import { expect } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { ToastTestScreen } from "./ToastTestScreen.tsx";

const meta = preview.meta({ title: "screens/Toast test", component: ToastTestScreen });

export const EveryKind = meta.story({
  decorators: [inWorld({ address: "/toast-test" })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Error, several lines" }));
    const bullets = await canvas.findAllByText("Email is required");
    await expect(bullets[0]).toBeVisible();
  },
});

export const ANotification = meta.story({
  decorators: [inWorld({ address: "/toast-test" })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "Notification" }));
    const link = await canvas.findByRole("link", { name: "Site visit on Monday" });
    await expect(link).toHaveAttribute("href", "/");
    await expect((await canvas.findAllByText("from Marek Holub"))[0]).toBeVisible();
  },
});

export const TakenBack = meta.story({
  decorators: [inWorld({ address: "/toast-test" })],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole("button", { name: "With Undo" }));
    await userEvent.click(await canvas.findByRole("button", { name: "Undo" }));
    await expect((await canvas.findAllByText("Intake call is open again"))[0]).toBeVisible();
  },
});
