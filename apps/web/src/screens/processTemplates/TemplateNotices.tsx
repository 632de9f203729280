import { sameValue } from "@canopy/core";
import {
  selectConflictText,
  selectEditorFailure,
  selectErrorLines,
  selectHasTemplateDraft,
  selectIsArchived,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { shallowEqual, useSelector } from "@xstate/react";
import { NoticeLines, Notices } from "#kit/Notices.tsx";
import { Button } from "#ui/button/Button.tsx";
import { Callout } from "#ui/text/Callout.tsx";

/** The notices above the drawing: restored unsaved work, a conflict with another person's changes, and failures. */
export function TemplateNotices({ actor }: { readonly actor: TemplateEditorActor }) {
  const hasDraft = useSelector(actor, selectHasTemplateDraft);
  const conflict = useSelector(actor, selectConflictText);
  return (
    <>
      {useSelector(actor, selectIsArchived) && (
        <Callout title="This template is archived">
          Restore it in the list of templates before you change its steps.
        </Callout>
      )}
      <Notices
        onDraft={hasDraft ? (type) => actor.send({ type }) : undefined}
        conflict={
          conflict !== undefined
            ? {
                text: conflict,
                actions: (
                  <>
                    <Button
                      label="Load theirs"
                      size="small"
                      onPress={() => actor.send({ type: "conflict.takeTheirs" })}
                    />
                    <Button
                      label="Keep mine"
                      size="small"
                      onPress={() => actor.send({ type: "conflict.keepMine" })}
                    />
                  </>
                ),
              }
            : undefined
        }
        failure={useSelector(actor, selectEditorFailure, shallowEqual)}
      />
      <Faults actor={actor} />
    </>
  );
}

/** The faults that keep it from being saved; the fields show them too, but not all fields are visible. */
function Faults({ actor }: { readonly actor: TemplateEditorActor }) {
  const lines = useSelector(actor, selectErrorLines, sameValue);
  if (lines.length === 0) return null;
  return (
    <Callout tone="danger" title="It cannot be saved like this" isAlert>
      <NoticeLines lines={lines} />
    </Callout>
  );
}
