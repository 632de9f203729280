import { zoneCity } from "@canopy/core/days";
import type { FormActor } from "@canopy/core/forms";
import { reminderPreviewScreen, selectPreview } from "@canopy/core/reminders";
import { useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { DescribedList } from "#ui/facts/DescribedList.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { Stack } from "#ui/layout/Stack.tsx";

/** The next dates of the form's values, in its zone and in the person's. Source: behaviour.md §2 Reminders. */
export function SchedulePreview({ form }: { readonly form: FormActor }) {
  const preview = useScreen(reminderPreviewScreen, { form });
  const { look, words, lines, hasMore, timeZone, ownZone, failure } = useSelector(preview, selectPreview);
  const here = zoneCity(ownZone);
  return (
    <Card title="It falls due" {...(words !== "" && { text: words })}>
      <div aria-live="polite">
        {look === "nothing" && <p>{nothingText(words)}</p>}
        {look === "none" && <p>Repeats leads to no date.</p>}
        {look === "loading" && <SkeletonText lineCount={6} label="Working out the dates" />}
        {look === "failed" && (
          <ErrorState message={failure?.text ?? ""} onRetry={() => preview.send({ type: "preview.retry" })} />
        )}
        {look === "showing" && (
          <Stack gap="small">
            <DescribedList
              items={lines.map(({ key, text, own, note }) => ({
                id: key,
                label: text,
                text: [own === undefined ? "" : `${own} in ${here}`, note ?? ""].filter(Boolean).join(". "),
              }))}
            />
            <p>
              {[hasMore ? "And so on." : "", `Times are those of ${zoneCity(timeZone)}.`]
                .filter(Boolean)
                .join(" ")}
            </p>
          </Stack>
        )}
      </div>
    </Card>
  );
}

const nothingText = (words: string): string =>
  words === ""
    ? "Its dates stand here as soon as it is known when it is due."
    : "Its date is worked out from the milestone, and moves with it.";
