import type { CalendarItem } from "./calendarDay.ts";
import { Anchor } from "../button/Link.tsx";
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

/** An item on a day: its time, its name, and its status by icon, word and tone; a link where it has an address. */
export const CalendarItemButton = ({
  item,
  isRoomy = false,
  tabIndex = 0,
  onPress,
}: CalendarItemButtonProps) => {
  const text = [item.time, item.label].filter(Boolean).join(" ");
  const shared = {
    className: classes(toneStyles["tone"], styles["item"]),
    "data-tone": item.tone,
    "data-roomy": isRoomy || undefined,
    "data-closed": item.isClosed || undefined,
    "data-late": item.isLate || undefined,
    "data-mark": item.href !== undefined || undefined,
    tabIndex,
    ...(!isRoomy && {
      // Without room for its text, the status is in the name and shown on hover; the icon stands for it.
      "aria-label": `${text}, ${item.status}`,
      title: `${[text, item.detail].filter(Boolean).join(", ")} (${item.status})`,
    }),
  };
  const content = (
    <>
      {item.icon}
      {item.time !== undefined && <span className={styles["time"]}>{item.time}</span>}{" "}
      <span className={styles["label"]}>
        {item.label}
        {isRoomy && item.detail !== undefined && <span className={styles["detail"]}>{item.detail}</span>}
      </span>
      {isRoomy && <Status {...item} />}
    </>
  );
  return item.href === undefined ? (
    <button type="button" {...shared} onClick={() => onPress(item.id)}>
      {content}
    </button>
  ) : (
    <Anchor {...shared} href={item.href}>
      {content}
    </Anchor>
  );
};

const Status = ({ status, isUsual = false }: CalendarItem) =>
  isUsual ? <VisuallyHidden>{status}</VisuallyHidden> : <span className={styles["status"]}>{status}</span>;
