import type { CalendarItem } from "./calendarDay.ts";
import { classes } from "../text/classes.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import toneStyles from "../text/tone.module.css";
import styles from "./CalendarItemButton.module.css";

interface CalendarItemButtonProps {
  readonly item: CalendarItem;
  /** Shows the status as a word and uses as many lines as needed. */
  readonly isRoomy?: boolean;
  readonly tabIndex?: 0 | -1;
  readonly onPress: (id: string) => void;
}

/** An item on a day: its time, its name, and its status by icon, word and tone. */
export const CalendarItemButton = ({
  item,
  isRoomy = false,
  tabIndex = 0,
  onPress,
}: CalendarItemButtonProps) => (
  <button
    type="button"
    className={classes(toneStyles["tone"], styles["item"])}
    data-tone={item.tone}
    data-roomy={isRoomy || undefined}
    data-usual={item.isUsual || undefined}
    data-closed={item.isClosed || undefined}
    tabIndex={tabIndex}
    {...(!isRoomy && {
      // Without room for its text, the status is in the name and shown on hover; the icon stands for it.
      "aria-label": `${item.time} ${item.label}, ${item.status}`,
      title: `${item.time} ${item.label} (${item.status})`,
    })}
    onClick={() => onPress(item.id)}
  >
    {item.icon}
    <span className={styles["time"]}>{item.time}</span> <span className={styles["label"]}>{item.label}</span>
    {isRoomy && <Status {...item} />}
  </button>
);

const Status = ({ status, isUsual = false }: CalendarItem) =>
  isUsual ? <VisuallyHidden>{status}</VisuallyHidden> : <span className={styles["status"]}>{status}</span>;
