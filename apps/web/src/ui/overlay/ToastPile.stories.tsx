import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import type { Toast } from "./ToastWords.tsx";
import { Toasts, type ToastsProps } from "./Toasts.tsx";

const reminderToast = (number: number): Toast => ({
  id: `reminder ${number}`,
  tone: "custom",
  title: `Due tomorrow: Send the fuel records of plant ${number}`,
  lines: ["It is due on Thursday at 09:00 (Europe/Lisbon)."],
  hasClose: true,
  href: `/reminders/${number}`,
  phase: "shown",
});
const five = [1, 2, 3, 4, 5].map(reminderToast);
const short: Toast = {
  id: "short",
  tone: "error",
  title: "Network error",
  hasClose: false,
  phase: "shown",
};

/** Removes dismissed toasts, as the toasts' owner would. */
function Pile({ toasts, onShown }: Pick<ToastsProps, "toasts" | "onShown">) {
  const [shown, setShown] = useState(toasts);
  return (
    <Toasts
      toasts={shown}
      {...(onShown && { onShown })}
      onDismiss={(id) => setShown((before) => before.filter((toast) => toast.id !== id))}
      onHover={fn()}
    />
  );
}

const meta = preview.meta({
  component: Pile,
  title: "ui/Pile of toasts",
  args: { toasts: five, onShown: fn() },
});

const link = (number: number) => screen.queryByRole("link", { name: reminderToast(number).title });

export const NewestTwo = meta.story({
  play: async ({ args, userEvent }) => {
    await waitFor(() => expect(link(5)).toBeVisible());
    await expect(link(4)).toBeVisible();
    await expect(link(3)).toBeNull();
    await waitFor(() => expect(args.onShown).toHaveBeenCalledWith("reminder 4", undefined));
    await expect(args.onShown).not.toHaveBeenCalledWith("reminder 3", undefined);
    await userEvent.click(screen.getByRole("button", { name: "Show 3 more" }));
    await expect(link(1)).toBeVisible();
    await waitFor(() => expect(args.onShown).toHaveBeenCalledWith("reminder 3", undefined));
    await userEvent.click(screen.getByRole("button", { name: "Show fewer" }));
    await expect(link(1)).toBeNull();
  },
});

export const AllClosedAtOnce = meta.story({
  args: { toasts: [...five, short] },
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole("button", { name: "Close all" }));
    await waitFor(() => expect(link(5)).toBeNull());
    await expect(screen.queryByRole("button", { name: "Close all" })).toBeNull();
    const texts = screen.getAllByText(short.title);
    await expect(texts.some((text) => text.closest("li") !== null)).toBe(true);
  },
});

export const FewAreAllShown = meta.story({
  args: { toasts: five.slice(0, 2) },
  play: async () => {
    await waitFor(() => expect(link(1)).toBeVisible());
    await expect(screen.queryByRole("button", { name: /^Show \d+ more/ })).toBeNull();
  },
});

/** One at a time; a short-lived toast is shown beside it. */
export const OnAPhone = meta.story({
  globals: { viewport: { value: "mobile2", isRotated: false } },
  args: { toasts: [short, ...five.slice(0, 2)] },
  play: async ({ userEvent }) => {
    await waitFor(() => expect(link(2)).toBeVisible());
    await expect(link(1)).toBeNull();
    const item = screen.getAllByText(short.title).find((text) => text.closest("li"));
    await expect(item).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Show 1 more" }));
    await expect(link(1)).toBeVisible();
  },
});
