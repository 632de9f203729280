import {
  selectEditorFailure,
  selectEditorStatus,
  selectHasTemplateDraft,
  selectStored,
  selectTemplateErrors,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { shallowEqual, useSelector } from "@xstate/react";
import { Button } from "#ui/button/Button.tsx";
import { Callout } from "#ui/text/Callout.tsx";

/** The notices above the drawing: restored unsaved work, a conflict with another person's changes, and failures. */
export function TemplateNotices({ actor }: { readonly actor: TemplateEditorActor }) {
  const hasDraft = useSelector(actor, selectHasTemplateDraft);
  const isConflicted = useSelector(actor, selectEditorStatus) === "conflicted";
  const failure = useSelector(actor, selectEditorFailure, shallowEqual);
  const isArchived = useSelector(actor, (snapshot) => selectStored(snapshot)?.status === "ARCHIVED");
  return (
    <>
      {hasDraft && <DraftOffer actor={actor} />}
      {isArchived && (
        <Callout title="This template is archived">
          Restore it in the list of templates before you change its steps.
        </Callout>
      )}
      {isConflicted && <Conflict actor={actor} />}
      {failure && !isConflicted && (
        <Callout tone="danger" title={failure.text} isAlert>
          {failure.lines.length > 0 && (
            <ul>
              {failure.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </Callout>
      )}
      <Faults actor={actor} />
    </>
  );
}

const DraftOffer = ({ actor }: { readonly actor: TemplateEditorActor }) => (
  <Callout
    title="You have unsaved changes from before"
    actions={
      <>
        <Button label="Restore" size="small" onPress={() => actor.send({ type: "draft.restore" })} />
        <Button
          label="Discard"
          size="small"
          kind="tab"
          onPress={() => actor.send({ type: "draft.discard" })}
        />
      </>
    }
  >
    They were kept in this browser.
  </Callout>
);

const Conflict = ({ actor }: { readonly actor: TemplateEditorActor }) => (
  <Callout
    tone="warning"
    title="Someone else saved this in the meantime"
    isAlert
    actions={
      <>
        <Button
          label="Load theirs"
          size="small"
          onPress={() => actor.send({ type: "conflict.takeTheirs" })}
        />
        <Button label="Keep mine" size="small" onPress={() => actor.send({ type: "conflict.keepMine" })} />
      </>
    }
  >
    Load theirs and lose what you changed here, or keep yours: saving it then takes the place of theirs.
  </Callout>
);

/** The faults that keep it from being saved; the fields show them too, but not all fields are visible. */
function Faults({ actor }: { readonly actor: TemplateEditorActor }) {
  const errors = useSelector(actor, selectTemplateErrors);
  const lines = [...new Set(Object.values(errors).flat())];
  if (lines.length === 0) return null;
  return (
    <Callout tone="danger" title="It cannot be saved like this" isAlert>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Callout>
  );
}
