import { useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Modal } from "./Modal.tsx";
import { Toasts, type ToastsProps } from "./Toasts.tsx";
import type { Toast } from "./ToastWords.tsx";

const shown = { hasClose: false, phase: "shown" } as const;
const all: readonly Toast[] = [
  { id: "1", tone: "success", title: "Company updated successfully", ...shown },
  {
    id: "2",
    tone: "error",
    title: "Validation failed",
    lines: ["Name is required", "Website is not an address"],
    ...shown,
  },
  { id: "3", tone: "loading", title: "Uploading the screenshot", ...shown },
  { id: "4", tone: "blank", title: "Nothing to save", ...shown },
  {
    id: "5",
    tone: "custom",
    title: "Milestone ready: baseline survey of Fjordkraft Renewables",
    ...shown,
    hasClose: true,
    href: "/process/1",
  },
  { id: "6", tone: "custom", title: "Office closed on Friday", byline: "from Marek Holub", ...shown },
];

const meta = preview.meta({
  component: Toasts,
  title: "ui/Toasts",
  args: { toasts: all, onDismiss: fn(), onHover: fn() },
});

export const EveryTone = meta.story({
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(screen.getAllByRole("listitem").length).toBeGreaterThanOrEqual(all.length));
    await expect(screen.getByRole("alert")).toHaveTextContent(
      "Validation failed. Name is required. Website is not an address",
    );
    await expect(screen.getByText("from Marek Holub")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await expect(args.onDismiss).toHaveBeenCalledWith("5");
    await expect(args.onHover).toHaveBeenCalledWith(true);
    await userEvent.unhover(screen.getByText("Nothing to save"));
    await expect(args.onHover).toHaveBeenLastCalledWith(false);
  },
});

const twenty = Array.from({ length: 20 }, (_, index): Toast => ({
  id: `t${index}`,
  tone: "blank",
  title: `Message ${index + 1}`,
  ...shown,
}));

/** Shows another toast of the same id once the first one is on screen, as the toasts' owner would. */
function Replaced(args: ToastsProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([
    { id: "k", turn: 1, tone: "error", title: "First", lines: ["A line"], hasClose: true, phase: "shown" },
  ]);
  const onShown = () => setToasts([{ id: "k", turn: 2, tone: "blank", title: "Second", ...shown }]);
  return <Toasts {...args} toasts={toasts} onShown={onShown} />;
}

export const AnotherInItsPlace = meta.story({
  render: (args) => <Replaced {...args} />,
  play: async () => {
    const item = (await screen.findByText("Second")).closest("li");
    await expect(item).toHaveTextContent(/^Second$/);
    await expect(item?.querySelector("svg, button")).toBeNull();
    await expect(item).not.toHaveAttribute("data-type");
    await expect(screen.queryByText("First")).toBeNull();
  },
});

export const TwentyAtOnce = meta.story({
  args: { toasts: twenty },
  play: async () => {
    const cards = await Promise.all(twenty.map((toast) => screen.findByText(toast.title)));
    await Promise.all(cards.map((card) => expect(card).toBeVisible()));
  },
});

export const Dismissed = meta.story({
  args: {
    toasts: [{ id: "gone", tone: "success", title: "Going away", hasClose: false, phase: "dismissed" }],
  },
  // Skipped while fading out; contrast is measured while it is shown.
  parameters: { a11y: { test: "off" } },
  play: async () => {
    const card = (await screen.findByText("Going away")).closest("li");
    await waitFor(() => expect(card).toHaveStyle({ opacity: "0", "pointer-events": "none" }));
  },
});

export const WhatIsNext = meta.story({
  args: {
    toasts: [
      {
        ...{ id: "next", tone: "success", title: "Operation completed successfully", phase: "shown" },
        sequel: {
          text: "Intake call held · next:",
          link: { label: "Confidentiality agreement signed, Finance and legal desk", to: "/process/1" },
        },
        canUndo: true,
        hasClose: true,
      },
      {
        ...{ id: "undone", tone: "success", title: "Operation completed successfully", phase: "shown" },
        sequel: { text: "Intake call held is open again" },
        hasClose: false,
      },
    ],
    onUndo: fn(),
  },
  play: async ({ args, userEvent }) => {
    const link = await screen.findByRole("link", { name: /^Confidentiality agreement signed/ });
    await expect(link).toHaveAttribute("href", "/process/1");
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await expect(args.onUndo).toHaveBeenCalledWith("next");
  },
});

const onClose = fn();
export const OverAModal = meta.story({
  render: (args) => (
    <>
      <Modal title="Edit company" phase="open" onClose={onClose} />
      <Toasts {...args} toasts={[...all.slice(1, 2), ...all.slice(4, 5)]} />
    </>
  ),
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole("alert")).toHaveTextContent("Validation failed");
    const card = await screen.findByText("Milestone ready: baseline survey of Fjordkraft Renewables");
    await userEvent.click(within(card.closest("li") ?? document.body).getByRole("button", { name: "Close" }));
    await expect(args.onDismiss).toHaveBeenCalledWith("5");
    await expect(onClose).not.toHaveBeenCalled();
  },
});
