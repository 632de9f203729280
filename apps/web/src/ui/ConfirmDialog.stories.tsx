import { expect, fn, screen } from "storybook/test";
import preview from "../../../../.storybook/preview.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

const meta = preview.meta({
  component: ConfirmDialog,
  title: "ui/ConfirmDialog",
  args: {
    message: "Disable Ines Duarte? Her sessions end at once.",
    phase: "open" as const,
    onConfirm: fn(),
    onCancel: fn(),
  },
});

export const Default = meta.story({
  play: async ({ args, userEvent }) => {
    await expect(screen.getByRole("alertdialog", { name: "Confirmation" })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Confirm" }));
    await expect(args.onConfirm).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await expect(args.onCancel).toHaveBeenCalledOnce();
  },
});

export const Danger = meta.story({
  args: { title: "Delete company", confirmLabel: "Delete company", cancelLabel: "Keep it", tone: "danger" },
  play: async () => {
    await expect(screen.getByRole("button", { name: "Keep it" })).toHaveFocus();
  },
});

export const Loading = meta.story({
  args: { isLoading: true },
  play: async ({ args, userEvent }) => {
    await expect(screen.getByRole("button", { name: "Processing..." })).toBeDisabled();
    await expect(screen.getByRole("button", { name: "Cancel" })).toBeDisabled();
    await userEvent.keyboard("{Escape}");
    await expect(args.onCancel).not.toHaveBeenCalled();
  },
});
