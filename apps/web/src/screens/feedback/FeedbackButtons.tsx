import type { Feedback } from "@canopy/core";
import {
  actionsFor,
  mayAssignFeedback,
  mayEditFeedback,
  nextActionOf,
  type FeedbackAction,
} from "@canopy/core/feedback";
import { useApp } from "#kit/appContext.tsx";
import { actionIcon } from "#kit/actionIcons.tsx";
import { Button } from "#ui/button/Button.tsx";

/** The actions on a feedback item, the one that brings it forward as the main one; each opens its dialog. */
export function FeedbackButtons({ feedback }: { readonly feedback: Feedback }) {
  const { services, modal } = useApp();
  const { id } = feedback;
  const actions = actionsFor(services, feedback);
  const next = nextActionOf(actions);
  const ask = ({ name, form }: FeedbackAction) =>
    modal.send({
      type: "modal.open",
      title: form.title,
      content: "feedbackAction",
      props: { id, action: name },
    });
  const change = (what: "edit" | "assign", title: string) =>
    modal.send({ type: "modal.open", title, content: "feedbackChange", props: { id, what } });
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.name}
          label={action.label}
          variant={action === next ? "primary" : "secondary"}
          icon={actionIcon(action.name)}
          onPress={() => ask(action)}
        />
      ))}
      {mayAssignFeedback(services) && (
        <Button
          label="Assign"
          icon={actionIcon("assign")}
          onPress={() => change("assign", "Assign feedback")}
        />
      )}
      {mayEditFeedback(services, feedback) && (
        <Button label="Edit" icon={actionIcon("edit")} onPress={() => change("edit", "Edit feedback")} />
      )}
    </>
  );
}
