import { sameValue } from "@canopy/core";
import { selectTemplateReview, type TemplateEditorActor } from "@canopy/core/processTemplates";
import { useSelector } from "@xstate/react";
import { FormLayout } from "#ui/form/FormLayout.tsx";
import { ChangeList } from "#ui/facts/ChangeList.tsx";
import { Modal } from "#ui/overlay/Modal.tsx";

interface PublishDialogProps {
  readonly actor: TemplateEditorActor;
  readonly isLeaving: boolean;
}

/** Lists what publishing changes against the version in force, and whom it affects; then publishes. */
export function PublishDialog({ actor, isLeaving }: PublishDialogProps) {
  const { title, effect, note, groups } = useSelector(actor, selectTemplateReview, sameValue);
  const cancel = () => actor.send({ type: "question.cancel" });
  return (
    <Modal title={title} message={effect} phase={isLeaving ? "closing" : "open"} onClose={cancel}>
      <FormLayout
        label={title}
        submitLabel="Publish"
        isPending={isLeaving}
        width="full"
        onSubmit={() => actor.send({ type: "question.submit" })}
        onCancel={cancel}
      >
        {note !== undefined && <p>{note}</p>}
        <ChangeList groups={groups} />
      </FormLayout>
    </Modal>
  );
}
