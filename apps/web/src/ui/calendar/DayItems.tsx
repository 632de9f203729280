import type { CalendarDay } from "./calendarDay.ts";
import { CalendarItemButton } from "./CalendarItemButton.tsx";

interface DayItemsProps {
  readonly day: CalendarDay;
  readonly onOpen: (itemId: string) => void;
}

/** A day's items with their full text. */
export const DayItems = ({ day, onOpen }: DayItemsProps) => (
  <ul>
    {day.items.map((item) => (
      <li key={item.id}>
        <CalendarItemButton item={item} isRoomy onPress={onOpen} />
      </li>
    ))}
  </ul>
);
