import type { CalendarItem } from "./calendarDay.ts";
import { classes } from "../text/classes.ts";
import { VisuallyHidden } from "../text/VisuallyHidden.tsx";
import toneStyles from "../text/tone.module.css";
import styles from "./CalendarItemButton.module.css";

interface CalendarItemButtonProps {
  readonly item: CalendarItem;
  /** With its status as a word, and as many lines as it needs. */
  readonly isRoomy?: boolean;
  readonly tabIndex?: 0 | -1;
  readonly onPress: (id: string) => void;
}

/** Something on a day: its time, what it is, and how it stands by icon, word and tone. */
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
      // Without room for it the state's word is heard, and seen on hover; its icon says the same.
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
