import {
  datesOf,
  entryName,
  MAX_REASON_CHARS,
  occurrenceScreen,
  pathTo,
  routes,
  selectCanSettle,
  selectOccurrenceFailure,
  selectOccurrenceState,
  selectReason,
  selectReasonTries,
  type CalendarEntry,
  type OccurrenceActor,
} from "@canopy/core";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp, useScreen } from "#app/appContext.tsx";
import type { ModalContentProps } from "#app/modalContentProps.ts";
import { useFirstField, useModalOwner } from "#app/modalForm.ts";
import { OccurrenceBadge } from "#app/OccurrenceBadge.tsx";
import { Button } from "#ui/Button.tsx";
import { ButtonLink } from "#ui/ButtonLink.tsx";
import { Callout } from "#ui/Callout.tsx";
import { DescriptionList } from "#ui/DescriptionList.tsx";
import { FormLayout } from "#ui/FormLayout.tsx";
import { Row, Stack } from "#ui/Stack.tsx";
import { TextArea } from "#ui/TextArea.tsx";

/** One occurrence in the app's modal: what, when and how it stands; completed there, or skipped with a reason. */
export function OccurrenceDialog({ entry }: ModalContentProps) {
  return isEntry(entry) ? <Occurrence entry={entry} /> : null;
}

const isEntry = (entry: unknown): entry is CalendarEntry =>
  typeof entry === "object" && entry !== null && "occurrenceId" in entry;

function Occurrence({ entry }: { readonly entry: CalendarEntry }) {
  const occurrence = useScreen(occurrenceScreen, { entry, owner: useModalOwner() });
  const state = useSelector(occurrence, selectOccurrenceState);
  const failure = useSelector(occurrence, selectOccurrenceFailure, shallowEqual);
  const dates = datesOf(useApp().reach);
  const isAsking = state === "asking" || state === "skipping";
  return (
    <Stack>
      <DescriptionList
        facts={[
          { term: "Reminder", value: entryName(entry) },
          ...(entryName(entry) === entry.description
            ? []
            : [{ term: "What to do", value: entry.description }]),
          { term: "Due", value: dates.exact(entry.dueDatetime) },
          { term: "When", value: dates.relative(entry.dueDatetime) },
          { term: "Status", value: <OccurrenceBadge status={entry.status} /> },
        ]}
      />
      {failure && (
        <Callout tone="danger" title={failure.text} isAlert>
          {failure.lines.length > 0 ? failure.lines.join(" ") : undefined}
        </Callout>
      )}
      {isAsking ? <Skipping occurrence={occurrence} /> : <Choices entry={entry} occurrence={occurrence} />}
    </Stack>
  );
}

interface ChoicesProps {
  readonly entry: CalendarEntry;
  readonly occurrence: OccurrenceActor;
}

function Choices({ entry, occurrence }: ChoicesProps) {
  const app = useApp();
  const canSettle = useSelector(occurrence, selectCanSettle);
  const isBusy = useSelector(occurrence, (snapshot) => !snapshot.matches("showing"));
  return (
    <Row gap="small">
      {canSettle && (
        <>
          <Button
            label="Complete"
            variant="primary"
            isPending={isBusy}
            onPress={() => occurrence.send({ type: "occurrence.complete" })}
          />
          <Button
            label="Skip…"
            isDisabled={isBusy}
            onPress={() => occurrence.send({ type: "occurrence.skip" })}
          />
        </>
      )}
      {app.can().allows(routes.reminder.access) && (
        <ButtonLink label="Open reminder" href={pathTo("reminder", { reminderId: entry.reminderId })} />
      )}
    </Row>
  );
}

function Skipping({ occurrence }: { readonly occurrence: OccurrenceActor }) {
  useFirstField();
  const reason = useSelector(occurrence, selectReason);
  const tries = useSelector(occurrence, selectReasonTries);
  return (
    <FormLayout
      label="Skip this occurrence"
      submitLabel="Skip occurrence"
      cancelLabel="Back"
      isPending={useSelector(occurrence, (snapshot) => snapshot.matches("skipping"))}
      refusedCount={tries}
      width="full"
      onSubmit={() => occurrence.send({ type: "reason.submit" })}
      onCancel={() => occurrence.send({ type: "reason.cancel" })}
    >
      <TextArea
        label="Reason"
        help="Why it is not done this time. It stays with the reminder."
        isRequired
        maxLength={MAX_REASON_CHARS}
        error={tries > 0 && reason.trim() === "" ? "Reason is required" : undefined}
        value={reason}
        onChange={(text) => occurrence.send({ type: "reason.change", text })}
      />
    </FormLayout>
  );
}
