import type { Feedback } from "@canopy/core";
import { deedsFor, feedbackAccess, type FeedbackDeed } from "@canopy/core/feedback";
import { useApp } from "#kit/appContext.tsx";
import { actionIcon } from "#kit/actionIcons.tsx";
import { Button } from "#ui/button/Button.tsx";

/** What the person may do about a feedback item: each opens its dialog. */
export function FeedbackButtons({ feedback }: { readonly feedback: Feedback }) {
  const { reach, modal } = useApp();
  const { id } = feedback;
  const ask = ({ verb, form }: FeedbackDeed) =>
    modal.send({ type: "modal.open", title: form.title, content: "feedbackDeed", props: { id, verb } });
  const change = (what: "edit" | "assign", title: string) =>
    modal.send({ type: "modal.open", title, content: "feedbackChange", props: { id, what } });
  return (
    <>
      {deedsFor(reach, feedback).map((deed) => (
        <Button key={deed.verb} label={deed.label} icon={actionIcon(deed.verb)} onPress={() => ask(deed)} />
      ))}
      {reach.permits(feedbackAccess.update) && (
        <>
          <Button
            label="Assign"
            icon={actionIcon("assign")}
            onPress={() => change("assign", "Assign feedback")}
          />
          <Button label="Edit" icon={actionIcon("edit")} onPress={() => change("edit", "Edit feedback")} />
        </>
      )}
    </>
  );
}
