import { useState } from "react";
import { expect, fn, screen, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Button } from "../button/Button.tsx";
import { PageHeader } from "../layout/PageHeader.tsx";
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

const errorOf = (id: string, turn: number, title: string): Toast => ({
  ...{ id, turn, title, tone: "error", ...shown },
});

/** Another error while the first one stands, then the first one's end, then the second one anew in its place. */
function Errors(args: ToastsProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([errorOf("a", 1, "The first one failed")]);
  const steps = {
    "Fail again": () => setToasts([...toasts, errorOf("b", 2, "The second one failed")]),
    "End the first": () => setToasts(toasts.slice(1)),
    "Repeat the second": () => setToasts([errorOf("b", 3, "The second one failed")]),
    "Succeed in its place": () => setToasts([{ ...errorOf("b", 4, "It worked"), tone: "success" }]),
  };
  return (
    <>
      {Object.entries(steps).map(([label, step]) => (
        <button key={label} type="button" onClick={step}>
          {label}
        </button>
      ))}
      <Toasts {...args} toasts={toasts} />
    </>
  );
}

const alerts = () => screen.queryAllByRole("alert");
const cardOf = (text: string) =>
  [...document.querySelectorAll("li")].find((card) => card.textContent.includes(text));

export const EachErrorIsSaidOnce = meta.story({
  render: (args) => <Errors {...args} />,
  play: async ({ canvas, userEvent }) => {
    const texts = () => alerts().map(({ textContent }) => textContent);
    const press = (name: string) => userEvent.click(canvas.getByRole("button", { name }));
    await waitFor(() => expect(cardOf("The first one failed")).toHaveAttribute("aria-live", "off"));
    const [first] = alerts();
    await expect(texts()).toEqual(["The first one failed"]);
    await press("Fail again");
    const [stillFirst, second] = alerts();
    await expect(texts()).toEqual(["The first one failed", "The second one failed"]);
    await expect(stillFirst).toBe(first);
    await press("End the first");
    await expect(alerts()).toEqual([second]);
    await press("Repeat the second");
    await expect(texts()).toEqual(["The second one failed"]);
    await expect(alerts()[0]).not.toBe(second);
    await press("Succeed in its place");
    await expect(alerts()).toEqual([]);
    await waitFor(() => expect(cardOf("It worked")).toBeDefined());
    // The toasts' own region says it.
    await expect(cardOf("It worked")).not.toHaveAttribute("aria-live");
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

/** A page that is taller than the window, with toasts that come while it is scrolled. */
function Scrolled(args: ToastsProps) {
  const [hasToasts, setToasts] = useState(false);
  return (
    <>
      <div style={{ blockSize: "var(--header-height)" }} />
      <PageHeader title="Company Profile" actions={<Button label="Edit" />} />
      <div style={{ blockSize: "300vh" }} />
      <Button label="Tell" onPress={() => setToasts(true)} />
      {hasToasts && <Toasts {...args} toasts={all.slice(4, 5)} />}
    </>
  );
}

export const BelowThePagesButtonsAfterScrolling = meta.story({
  render: (args) => <Scrolled {...args} />,
  play: async ({ canvas, userEvent }) => {
    const tell = canvas.getByRole("button", { name: "Tell" });
    tell.scrollIntoView();
    await userEvent.click(tell);
    await screen.findByText("Milestone ready: baseline survey of Fjordkraft Renewables");
    const edit = canvas.getByRole("button", { name: "Edit" });
    edit.scrollIntoView({ block: "end" });
    const card = screen.getAllByRole("listitem")[0];
    await waitFor(() =>
      expect(card?.getBoundingClientRect().top).toBeGreaterThanOrEqual(edit.getBoundingClientRect().bottom),
    );
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
