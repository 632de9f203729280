import { sameValue } from "@canopy/core";
import {
  byDueTime,
  selectCalendarWords,
  selectLate,
  selectShownDays,
  selectSpanName,
  selectToday,
  type CalendarActor,
} from "@canopy/core/calendar";
import { counted } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { CalendarCheck } from "lucide-react";
import { Button } from "#ui/button/Button.tsx";
import { Link } from "#ui/button/Link.tsx";
import { DayLists, type DayGroup } from "#ui/calendar/DayLists.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import { EmptyState } from "#ui/state/States.tsx";
import type { CalendarViewProps } from "./calendarViewProps.ts";
import styles from "./CalendarScreen.module.css";
import { lateItem, listedDay } from "./shownDay.tsx";

const BONE_COUNT = 8;

/** The days with occurrences, one after another, with buttons for more days at both ends. */
export function AgendaView({ calendar, isLoading, onOpen }: CalendarViewProps) {
  const words = useSelector(calendar, selectCalendarWords);
  const name = useSelector(calendar, selectSpanName);
  const today = useSelector(calendar, selectToday);
  const days = useSelector(calendar, selectShownDays)
    .filter(({ entries, marks }) => entries.length + marks.length > 0)
    .map((day) => listedDay(day, words, today));
  const late = useLate(calendar);
  const isEmpty = days.length === 0 && !late;
  return (
    <>
      <Button
        label="Earlier"
        className={styles["end"]}
        onPress={() => calendar.send({ type: "calendar.step", by: -1 })}
      />
      {isLoading && <SkeletonText lineCount={BONE_COUNT} label="Loading what is due" />}
      {!isLoading && !isEmpty && <DayLists days={days} before={late} onOpen={onOpen} />}
      {!isLoading && isEmpty && (
        <EmptyState
          icon={<CalendarCheck aria-hidden />}
          title="Nothing is due"
          text={`Nothing is due within ${name}.`}
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

/** The overdue items, above the first day; undefined where there are none. */
function useLate(calendar: CalendarActor): DayGroup | undefined {
  const words = useSelector(calendar, selectCalendarWords);
  const late = useSelector(calendar, selectLate, sameValue);
  const { entries, entryCount, milestones, milestoneCount, findings, findingCount, count, totalText } = late;
  if (count === 0) return undefined;
  const hasMore =
    entryCount > entries.length || milestoneCount > milestones.length || findingCount > findings.length;
  return {
    title: `${totalText} overdue`,
    items: byDueTime([...entries, ...milestones, ...findings]).map((due) => lateItem(due, words.date)),
    more: hasMore && (
      <Row>
        {entryCount > entries.length && <Link href={late.entriesHref}>All overdue reminders</Link>}
        {milestoneCount > milestones.length && (
          <Link href={late.milestonesHref}>
            {`All ${counted(milestoneCount, "overdue milestone", "overdue milestones")}`}
          </Link>
        )}
        {findingCount > findings.length && (
          <Link href={late.findingsHref}>
            {`All ${counted(findingCount, "overdue finding", "overdue findings")}`}
          </Link>
        )}
      </Row>
    ),
  };
}
