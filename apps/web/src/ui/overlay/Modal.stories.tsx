import { expect, fn, screen } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Button } from "../button/Button.tsx";
import { Modal } from "./Modal.tsx";
import { TextField } from "../form/TextField.tsx";

const meta = preview.meta({
  component: Modal,
  title: "ui/Modal",
  args: {
    title: "Edit company",
    message: "Everyone at Fjordkraft Renewables sees the new name at once.",
    phase: "open" as const,
    onClose: fn(),
    children: <TextField label="Name" value="Fjordkraft Renewables" onChange={fn()} isRequired />,
    actions: (
      <>
        <Button label="Cancel" />
        <Button label="Save changes" variant="primary" />
      </>
    ),
  },
});

export const Open = meta.story({
  play: async ({ args, userEvent }) => {
    const dialog = screen.getByRole("dialog", { name: "Edit company" });
    await expect(document.getElementById("modal-root")).toContainElement(dialog);
    await userEvent.click(screen.getByRole("textbox", { name: "Name" }));
    await expect(args.onClose).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

export const OverlayClickCloses = meta.story({
  play: async ({ args, userEvent }) => {
    await userEvent.pointer([
      { target: document.querySelector("#modal-root > *") ?? document.body, keys: "[MouseLeft]" },
    ]);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
});

export const EscapeDisabled = meta.story({
  args: { isEscapeDisabled: true, hasCloseButton: false },
  play: async ({ args, userEvent }) => {
    await expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect(args.onClose).not.toHaveBeenCalled();
  },
});

export const FocusStaysInside = meta.story({
  play: async ({ userEvent }) => {
    const dialog = screen.getByRole("dialog");
    const isInside = () => dialog.contains(document.activeElement);
    await expect(isInside()).toBe(true);
    screen.getByRole("button", { name: "Save changes" }).focus();
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
    await userEvent.tab({ shift: true });
    await expect(screen.getByRole("button", { name: "Save changes" })).toHaveFocus();
  },
});

export const Closing = meta.story({
  args: { phase: "closing" },
  // Skipped while fading out; contrast is measured while it is open.
  parameters: { a11y: { test: "off" } },
  play: async () => {
    await expect(document.querySelector("#modal-root [data-exiting]")).not.toBeNull();
  },
});

export const NothingWithoutRoot = meta.story({
  parameters: { hasModalRoot: false },
  play: async () => {
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
});
