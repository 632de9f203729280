import { selectCalendarWords, selectShownDays, selectSpanName } from "@canopy/core/calendar";
import { useSelector } from "@xstate/react";
import { CalendarCheck } from "lucide-react";
import { Button } from "#ui/button/Button.tsx";
import { DayLists } from "#ui/calendar/DayLists.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { EmptyState } from "#ui/state/States.tsx";
import type { CalendarViewProps } from "./calendarViewProps.ts";
import styles from "./CalendarScreen.module.css";
import { drawnDay } from "./shownDay.tsx";

const BONE_COUNT = 8;

/** The days with occurrences, one after another, with buttons for more days at both ends. */
export function AgendaView({ calendar, isLoading, onOpen }: CalendarViewProps) {
  const words = useSelector(calendar, selectCalendarWords);
  const name = useSelector(calendar, selectSpanName);
  const days = useSelector(calendar, selectShownDays)
    .filter(({ entries }) => entries.length > 0)
    .map((day) => drawnDay(day, words));
  return (
    <>
      <Button
        label="Earlier"
        className={styles["end"]}
        onPress={() => calendar.send({ type: "calendar.step", by: -1 })}
      />
      {isLoading && <SkeletonText lineCount={BONE_COUNT} label="Loading what is due" />}
      {!isLoading && days.length > 0 && <DayLists days={days} onOpen={onOpen} />}
      {!isLoading && days.length === 0 && (
        <EmptyState
          icon={<CalendarCheck aria-hidden />}
          title="Nothing is due"
          text={`No reminder is due within ${name}.`}
        />
      )}
      <Button
        label="Later"
        className={styles["end"]}
        onPress={() => calendar.send({ type: "calendar.step", by: 1 })}
      />
    </>
  );
}
