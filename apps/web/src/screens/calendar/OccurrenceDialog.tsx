import { pathTo, type CalendarEntry } from "@canopy/core";
import {
  entryName,
  occurrenceScreen,
  selectCanSettle,
  selectOccurrenceFailure,
  selectOccurrenceProject,
  selectOccurrenceStatus,
} from "@canopy/core/calendar";
import { dueTexts } from "@canopy/core/days";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { useDates } from "#kit/useDates.ts";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { OccurrenceBadge } from "./shared/OccurrenceBadge.tsx";
import { ButtonLink } from "#ui/button/ButtonLink.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { DescriptionList } from "#ui/facts/DescriptionList.tsx";
import { Stack } from "#ui/layout/Stack.tsx";
import { OccurrenceForm } from "./OccurrenceForm.tsx";

/** One occurrence in the app's modal: its facts and status; it can be completed, or skipped with a reason. Props: `entry`, and `isOnReminder` on the page of its reminder. */
export function OccurrenceDialog({ entry, isOnReminder }: ModalContentProps) {
  return isEntry(entry) ? <Occurrence entry={entry} isOnReminder={isOnReminder === true} /> : null;
}

const isEntry = (entry: unknown): entry is CalendarEntry =>
  typeof entry === "object" && entry !== null && "occurrenceId" in entry;

interface OccurrenceProps {
  readonly entry: CalendarEntry;
  readonly isOnReminder: boolean;
}

function Occurrence({ entry, isOnReminder }: OccurrenceProps) {
  const app = useApp();
  const occurrence = useScreen(occurrenceScreen, { entry });
  const failure = useSelector(occurrence, selectOccurrenceFailure, shallowEqual);
  const projectName = useSelector(occurrence, selectOccurrenceProject);
  const status = useSelector(occurrence, selectOccurrenceStatus);
  const canSettle = useSelector(occurrence, selectCanSettle);
  const dates = useDates();
  const when = dates.relative(entry.dueDatetime);
  const href = pathTo("reminder", { reminderId: entry.reminderId });
  const link = !isOnReminder && app.mayOpen(href) && <ButtonLink label="Open reminder" href={href} />;
  return (
    <Stack>
      <DescriptionList
        facts={[
          ...(projectName === undefined ? [] : [{ term: "Project", value: projectName }]),
          ...(entryName(entry) === entry.description
            ? []
            : [{ term: "What to do", value: entry.description }]),
          { term: "Due", value: dueTexts(app.services, entry.dueDatetime).full },
          ...(when === dates.date(entry.dueDatetime) ? [] : [{ term: "When", value: when }]),
          { term: "Status", value: <OccurrenceBadge status={status} /> },
        ]}
      />
      {failure && (
        <Callout tone="danger" title={failure.text} isAlert>
          {failure.lines.length > 0 ? failure.lines.join(" ") : undefined}
        </Callout>
      )}
      {canSettle ? <OccurrenceForm occurrence={occurrence}>{link}</OccurrenceForm> : link}
    </Stack>
  );
}
