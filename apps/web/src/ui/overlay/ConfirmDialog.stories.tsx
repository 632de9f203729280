import { useEffect, useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog.tsx";

const meta = preview.meta({
  component: ConfirmDialog,
  title: "ui/ConfirmDialog",
  args: {
    title: "Confirmation",
    confirmLabel: "Confirm",
    cancelLabel: "Cancel",
    isLoading: false,
    tone: "primary" as const,
    message: "Disable Ines Duarte? Her sessions end at once.",
    phase: "open" as const,
    onConfirm: fn(),
    onCancel: fn(),
  },
});

export const Default = meta.story({
  play: async ({ args, userEvent }) => {
    const dialog = screen.getByRole("alertdialog", { name: "Confirmation" });
    await expect(dialog).toBeVisible();
    await expect(dialog).toHaveAccessibleDescription("Disable Ines Duarte? Her sessions end at once.");
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

const readOver = "the reading is over";

/** Loads until `readOver` resolves. */
function Reading(props: ConfirmDialogProps) {
  const [isLoading, setIsLoading] = useState(true);
  useEffect(() => {
    const end = () => setIsLoading(false);
    window.addEventListener(readOver, end);
    return () => window.removeEventListener(readOver, end);
  }, []);
  return <ConfirmDialog {...props} isLoading={isLoading} />;
}

/** While it loads, the dialog has the focus; afterwards its default button. */
export const Loaded = meta.story({
  args: { tone: "danger" },
  render: (args) => <Reading {...args} />,
  play: async () => {
    const dialog = screen.getByRole("alertdialog");
    await waitFor(() => expect(dialog).toHaveFocus());
    window.dispatchEvent(new Event(readOver));
    await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
  },
});
