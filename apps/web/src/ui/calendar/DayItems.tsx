import type { CalendarItem } from "./calendarDay.ts";
import { CalendarItemButton } from "./CalendarItemButton.tsx";

interface DayItemsProps {
  readonly items: readonly CalendarItem[];
  readonly onOpen: (itemId: string) => void;
}

/** Items with their full text. */
export const DayItems = ({ items, onOpen }: DayItemsProps) => (
  <ul>
    {items.map((item) => (
      <li key={item.id}>
        <CalendarItemButton item={item} isRoomy onPress={onOpen} />
      </li>
    ))}
  </ul>
);
