import { AlarmClock, CalendarClock, CircleCheck } from "lucide-react";
import { expect, fn, userEvent, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import type { CalendarDay, CalendarItem } from "./calendarDay.ts";
import { MonthGrid } from "./MonthGrid.tsx";

const items: readonly CalendarItem[] = [
  {
    id: "a",
    time: "09:00",
    label: "Water the seedlings",
    status: "Late",
    tone: "warning",
    isLate: true,
    icon: <AlarmClock aria-hidden />,
  },
  {
    id: "b",
    time: "11:30",
    label: "Turn the compost in all of the boxes",
    status: "Done",
    tone: "success",
    icon: <CircleCheck aria-hidden />,
  },
  ...["c", "d", "e"].map((id): CalendarItem => ({
    id,
    time: "15:00",
    label: `Bed ${id}`,
    status: "To come",
    tone: "info",
    icon: <CalendarClock aria-hidden />,
  })),
];

/** February 2027 begins on a Monday and ends on a Sunday; a week of March follows. */
const days = Array.from({ length: 35 }, (_, index): CalendarDay => {
  const [month, number] = index < 28 ? ["February", index + 1] : ["March", index - 27];
  const on = ({ 2: items.slice(0, 2), 9: items, 16: items.slice(0, 4) } as const)[index] ?? [];
  return {
    id: `day ${index}`,
    number: String(number),
    title: `${number} ${month}`,
    label: `${number} ${month}, ${on.length} things`,
    items: on,
    isLate: on.some(({ isLate }) => isLate),
    isOutside: index >= 28,
    isToday: index === 9,
    isSelected: index === 2,
    href: `/day/${index}`,
  };
});
const weeks = [0, 7, 14, 21, 28].map((first) => days.slice(first, first + 7));
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
  (long) => ({ long, short: long.slice(0, 3) }),
);

const meta = preview.meta({
  title: "ui/Month grid",
  component: MonthGrid,
  args: {
    label: "February 2027",
    weekdays,
    weeks,
    isBusy: false,
    onMove: fn(),
    onSelect: fn(),
    onOpen: fn(),
  },
});

export const AMonth = meta.story({
  play: async ({ canvas, args }) => {
    const grid = within(canvas.getByRole("grid", { name: "February 2027" }));
    await expect(grid.getAllByRole("cell")).toHaveLength(35);
    const selected = canvas.getByRole("grid").querySelectorAll('[aria-selected="true"]');
    await expect([...selected].map((cell) => cell.getAttribute("data-day"))).toEqual(["day 2"]);
    const tabbable = grid.getAllByRole("button").filter(({ tabIndex }) => tabIndex === 0);
    await expect(tabbable.map((button) => button.getAttribute("aria-label"))).toEqual([
      "3 February, 2 things",
      "09:00 Water the seedlings, Late",
      "11:30 Turn the compost in all of the boxes, Done",
    ]);
    const edgeOf = (name: RegExp) =>
      getComputedStyle(grid.getAllByRole("button", { name })[0] ?? canvas.getByRole("grid"))
        .borderInlineStartWidth;
    await expect([edgeOf(/Late$/), edgeOf(/Done$/)]).toEqual(["4px", "1px"]);
    await expect(grid.getByRole("link", { name: "+2 more" })).toHaveAttribute("href", "/day/9");
    await expect(grid.queryByText("+1 more")).toBeNull();
    await userEvent.click(grid.getByRole("button", { name: "3 March, 0 things" }));
    await expect(args.onSelect).toHaveBeenCalledWith("day 30");
    await userEvent.click(
      grid.getAllByRole("button", { name: "09:00 Water the seedlings, Late" })[0] ?? canvas.getByRole("grid"),
    );
    await expect(args.onOpen).toHaveBeenCalledWith("a");
  },
});

const shownIn = (day: Element): readonly Element[] =>
  [...day.querySelectorAll("svg")].filter((icon) => icon.getClientRects().length > 0);

/** Without room for words: up to three icons in one line, or the number; what is overdue has its sign. */
export const OnAPhone = meta.story({
  globals: { viewport: { value: "mobile2", isRotated: false } },
  play: async ({ canvas }) => {
    const dayNamed = (name: string) => canvas.getByRole("button", { name }).parentElement ?? document.body;
    const icons = shownIn(dayNamed("3 February, 2 things"));
    await expect(icons.map((icon) => icon.classList.contains("lucide-circle-alert"))).toEqual([true, false]);
    await expect(new Set(icons.map((icon) => icon.getBoundingClientRect().top)).size).toBe(1);
    const crowded = dayNamed("10 February, 5 things");
    await expect(within(crowded).getByText("5")).toBeVisible();
    await expect(shownIn(crowded)).toHaveLength(1);
  },
});

export const Keys = meta.story({
  play: async ({ canvas, args }) => {
    canvas.getByRole("button", { name: "3 February, 2 things" }).focus();
    await userEvent.keyboard("{ArrowRight}{ArrowLeft}{ArrowDown}{ArrowUp}{Home}{End}{PageDown}{PageUp}");
    await userEvent.keyboard("{Control>}{ArrowRight}{/Control}");
    await expect(args.onMove).toHaveBeenCalledTimes(8);
    await userEvent.keyboard("{Enter}{ArrowDown}{ArrowDown}");
    await expect(canvas.getAllByRole("button", { name: /Turn the compost/ })[0]).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}{Enter}");
    await expect(args.onOpen).toHaveBeenCalledWith("a");
    await userEvent.keyboard("{Escape}");
    await expect(canvas.getByRole("button", { name: "3 February, 2 things" })).toHaveFocus();
    await expect(args.onMove).toHaveBeenCalledTimes(8);
  },
});

export const Busy = meta.story({
  args: { isBusy: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("grid", { busy: true })).toBeVisible();
  },
});
