import { deedsFor, feedbackAccess, type Feedback, type FeedbackDeed } from "@canopy/core";
import { useApp } from "#app/appContext.tsx";
import { actionIcon } from "#app/actionIcons.tsx";
import { Button } from "#ui/Button.tsx";

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
