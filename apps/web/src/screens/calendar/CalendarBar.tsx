import {
  calendarViews,
  selectCalendarView,
  selectCalendarWords,
  selectFirstWeekday,
  selectIsMine,
  selectMilestoneSwitch,
  selectSpanName,
  type CalendarActor,
  type CalendarView,
} from "@canopy/core/calendar";
import { firstWeekdays } from "@canopy/core/days";
import { useSelector } from "@xstate/react";
import { ChevronLeft, ChevronRight, Flag, Settings2 } from "lucide-react";
import { Button } from "#ui/button/Button.tsx";
import { FilterSelect } from "#ui/choice/FilterSelect.tsx";
import { Menu } from "#ui/overlay/Menu.tsx";
import styles from "./CalendarScreen.module.css";

const viewLabels: Readonly<Record<CalendarView, string>> = {
  month: "Month",
  week: "Week",
  agenda: "Agenda",
};

const stepLabels: Readonly<Record<CalendarView, readonly [string, string]>> = {
  month: ["Previous month", "Next month"],
  week: ["Previous week", "Next week"],
  agenda: ["Earlier", "Later"],
};

interface CalendarBarProps {
  readonly calendar: CalendarActor;
}

/** The calendar's toolbar: its span, its view and its filter. */
export const CalendarBar = ({ calendar }: CalendarBarProps) => (
  <div className={styles["bar"]}>
    <Steps calendar={calendar} />
    <h2 className={styles["span"]}>{useSelector(calendar, selectSpanName)}</h2>
    <Views calendar={calendar} />
    <div className={styles["choices"]}>
      <FilterSelect
        label="Reminders"
        value={useSelector(calendar, selectIsMine) ? "mine" : "all"}
        choices={[
          { value: "all", label: "All" },
          { value: "mine", label: "Mine" },
        ]}
        onChange={(value) => calendar.send({ type: "mine.choose", isMine: value === "mine" })}
      />
      <MilestoneSwitch calendar={calendar} />
      <FirstWeekday calendar={calendar} />
    </div>
  </div>
);

function Steps({ calendar }: CalendarBarProps) {
  const [previous, next] = stepLabels[useSelector(calendar, selectCalendarView)];
  return (
    <div className={styles["steps"]}>
      <Button label="Today" onPress={() => calendar.send({ type: "calendar.today" })} />
      <Button
        kind="iconOnly"
        aria-label={previous}
        icon={<ChevronLeft aria-hidden />}
        onPress={() => calendar.send({ type: "calendar.step", by: -1 })}
      />
      <Button
        kind="iconOnly"
        aria-label={next}
        icon={<ChevronRight aria-hidden />}
        onPress={() => calendar.send({ type: "calendar.step", by: 1 })}
      />
    </div>
  );
}

function Views({ calendar }: CalendarBarProps) {
  const chosen = useSelector(calendar, selectCalendarView);
  return (
    <div role="group" aria-label="View" className={styles["views"]}>
      {calendarViews.map((view) => (
        <Button
          key={view}
          kind="viewToggle"
          label={viewLabels[view]}
          isSelected={view === chosen}
          onPress={() => calendar.send({ type: "calendar.show", view })}
        />
      ))}
    </div>
  );
}

/** Shows or hides the milestones; kept for the next visit. */
function MilestoneSwitch({ calendar }: CalendarBarProps) {
  const shown = useSelector(calendar, selectMilestoneSwitch);
  if (shown === "none") return null;
  return (
    <Button
      kind="viewToggle"
      label="Milestones"
      icon={<Flag aria-hidden />}
      isSelected={shown === "on"}
      onPress={() => calendar.send({ type: "milestones.show", isOn: shown === "off" })}
    />
  );
}

function FirstWeekday({ calendar }: CalendarBarProps) {
  const chosen = useSelector(calendar, selectFirstWeekday);
  const words = useSelector(calendar, selectCalendarWords);
  return (
    <Menu
      label="Week starts on"
      trigger={<Settings2 aria-hidden />}
      groups={[
        {
          id: "firstWeekday",
          heading: "Week starts on",
          choice: "single",
          entries: firstWeekdays.map((weekday) => ({
            id: String(weekday),
            label: words.weekday(weekday, "long"),
            isChecked: weekday === chosen,
            onAction: () => calendar.send({ type: "weekday.choose", weekday }),
          })),
        },
      ]}
    />
  );
}
