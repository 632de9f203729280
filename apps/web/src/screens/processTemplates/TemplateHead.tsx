import {
  selectCanRedo,
  selectCanUndo,
  selectEdited,
  selectPublishButton,
  selectPublishRefusal,
  selectSaveButton,
  selectStored,
  selectTemplateBadge,
  versionText,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { counted } from "@canopy/core/text";
import { shallowEqual, useSelector } from "@xstate/react";
import { LayoutGrid, Redo2, Undo2, Workflow } from "lucide-react";
import { useId } from "react";
import { Button } from "#ui/button/Button.tsx";
import { RecordHead } from "#ui/layout/RecordHead.tsx";
import { Badge } from "#ui/text/Badge.tsx";

interface EditorProps {
  readonly actor: TemplateEditorActor;
}

/** The head of the editor: the template's name, key and version, and its actions. */
export function TemplateHead({ actor }: EditorProps) {
  const refusalId = useId();
  const { name, key } = useSelector(actor, selectEdited);
  const stored = useSelector(actor, selectStored);
  const refusal = useSelector(actor, selectPublishRefusal);
  const count = stored?.processCount ?? 0;
  return (
    <RecordHead
      name={name || "New process template"}
      picture={<Workflow aria-hidden />}
      badge={<Badge {...useSelector(actor, selectTemplateBadge, shallowEqual)} />}
      facts={[
        ...(key === "" ? [] : [{ id: "key", content: key }]),
        { id: "version", content: versionText(stored) },
        ...(count > 0 ? [{ id: "use", content: `${counted(count, "process", "processes")} started` }] : []),
      ]}
      actions={
        <>
          <DrawingActions actor={actor} />
          <SaveActions actor={actor} refusalId={refusal === undefined ? undefined : refusalId} />
        </>
      }
      {...(refusal !== undefined && { note: <span id={refusalId}>{refusal}</span> })}
    />
  );
}

function DrawingActions({ actor }: EditorProps) {
  const canUndo = useSelector(actor, selectCanUndo);
  const canRedo = useSelector(actor, selectCanRedo);
  const hasSteps = useSelector(actor, (snapshot) => selectEdited(snapshot).graph.steps.length > 0);
  return (
    <>
      <Button
        kind="iconOnly"
        aria-label="Undo"
        icon={<Undo2 aria-hidden />}
        aria-keyshortcuts="Control+Z"
        isDisabled={!canUndo}
        onPress={() => actor.send({ type: "edit.undo" })}
      />
      <Button
        kind="iconOnly"
        aria-label="Redo"
        icon={<Redo2 aria-hidden />}
        aria-keyshortcuts="Control+Shift+Z"
        isDisabled={!canRedo}
        onPress={() => actor.send({ type: "edit.redo" })}
      />
      <Button
        label="Lay out"
        icon={<LayoutGrid aria-hidden />}
        isDisabled={!hasSteps}
        onPress={() => actor.send({ type: "editor.edit", edit: { type: "steps.layOut" } })}
      />
    </>
  );
}

interface SaveActionsProps extends EditorProps {
  /** The id of the text that explains why it cannot be published. */
  readonly refusalId: string | undefined;
}

function SaveActions({ actor, refusalId }: SaveActionsProps) {
  const save = useSelector(actor, selectSaveButton, shallowEqual);
  const publish = useSelector(actor, selectPublishButton, shallowEqual);
  return (
    <>
      <Button label="Save" {...save} onPress={() => actor.send({ type: "editor.save" })} />
      <Button
        label="Publish"
        variant="primary"
        aria-describedby={refusalId}
        {...publish}
        onPress={() => actor.send({ type: "editor.publish" })}
      />
    </>
  );
}
