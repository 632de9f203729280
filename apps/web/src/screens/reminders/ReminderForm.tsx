import type { FormActor } from "@canopy/core/forms";
import type { ReminderRow } from "@canopy/core/reminders";
import { FocusHere } from "#kit/Arrival.tsx";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
import { useFollowedDue } from "#kit/choices/useFollowedDue.ts";
import { useReminderChoices } from "#kit/choices/useReminderChoices.ts";
import { Card } from "#ui/layout/Card.tsx";
import { FormAside, FormWithAside } from "#ui/form/FormAside.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { SchedulePreview } from "./SchedulePreview.tsx";

const REPETITION = "Repetition";

const parts: readonly FormPart[] = [
  { title: "Reminder", rows: [["description"], ["title"]] },
  {
    title: "About",
    text: "What it belongs to, where it belongs to something. It then stands on that page too.",
    rows: [["projectId"], ["processId", "milestoneId"], ["companyId"]],
  },
  { title: "When", rows: [["timing"], ["offsetDays", "offsetSide"], ["dueDatetime", "timeZone"]] },
  {
    title: REPETITION,
    rows: [
      ["rrule", "interval"],
      ["weekdays"],
      ["monthBy", "monthDay"],
      ["nth", "nthDay"],
      ["shortMonths"],
      ["ruleText"],
      ["ends", "count", "until"],
    ],
  },
  {
    title: "Telling",
    text: "Who is told, and how long before.",
    rows: [["leadTimes"], ["otherLeads"], ["userIds"]],
  },
];

interface ReminderFormProps {
  readonly form: FormActor;
  /** The reminder to change; undefined for a new one. */
  readonly reminder?: ReminderRow;
}

/** A reminder's fields in sections, with a preview of its dates beside them or after the fields that it depends on. */
export function ReminderForm({ form, reminder }: ReminderFormProps) {
  const { isLoading, choices, searches, withoutChoices } = useReminderChoices(form, reminder);
  useFollowedDue(form);
  if (isLoading) return <ReminderFormBones />;
  const isChoosable = (name: string): boolean => !withoutChoices.includes(name);
  return (
    <>
      <FormWithAside>
        <Card>
          <RecordForm
            form={form}
            parts={parts.map((part) => ({
              ...part,
              rows: part.rows.map((names) => names.filter(isChoosable)).filter((row) => row.length > 0),
              ...(part.title === REPETITION && {
                aside: (
                  <FormAside label="When it falls due">
                    <SchedulePreview form={form} />
                  </FormAside>
                ),
              }),
            }))}
            choices={choices}
            searches={searches}
          />
        </Card>
      </FormWithAside>
      <FocusHere on="form textarea" />
    </>
  );
}

/** Placeholder of the form while its data loads. */
export const ReminderFormBones = () => (
  <Card width="reading">
    <SkeletonText lineCount={12} label="Loading the form" />
  </Card>
);
