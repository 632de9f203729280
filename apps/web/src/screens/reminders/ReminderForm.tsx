import { selectFormLook, type FormActor } from "@canopy/core/forms";
import { useSelector } from "@xstate/react";
import { FirstFieldHere } from "#kit/firstField/FirstFieldHere.tsx";
import { RecordForm, type FormPart } from "#kit/RecordForm.tsx";
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
      ["otherYears"],
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

/** A reminder's fields in their sections, and beside them, or after those that it depends on, when it would fall due. */
export function ReminderForm({ form }: { readonly form: FormActor }) {
  if (useSelector(form, selectFormLook) === "loading") return <ReminderFormBones />;
  return (
    <>
      <FormWithAside>
        <Card>
          <RecordForm
            form={form}
            parts={parts.map((part) => ({
              ...part,
              ...(part.title === REPETITION && {
                aside: (
                  <FormAside label="When it falls due">
                    <SchedulePreview form={form} />
                  </FormAside>
                ),
              }),
            }))}
          />
        </Card>
      </FormWithAside>
      <FirstFieldHere on="textarea" />
    </>
  );
}

/** Placeholder of the form while its data loads. */
export const ReminderFormBones = () => (
  <FormWithAside>
    <Card>
      <SkeletonText lineCount={12} label="Loading the form" />
    </Card>
  </FormWithAside>
);
