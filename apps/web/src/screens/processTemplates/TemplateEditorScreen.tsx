import { pathTo, routes } from "@canopy/core";
import type { FieldOption } from "@canopy/core/forms";
import {
  allTechnologies,
  editKeyOf,
  selectEdited,
  selectEditorFailure,
  selectEditorStatus,
  selectSelection,
  templateEditorScreen,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { selectData } from "@canopy/core/records";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { useReveal } from "#kit/useReveal.ts";
import { isInField, useKeys } from "#kit/useKeys.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { MissingState } from "#ui/state/States.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { StickySide } from "#ui/layout/StickySide.tsx";
import { RecordTabs } from "#screens/history/shared/RecordTabs.tsx";
import { SelectionPanel } from "./SelectionPanel.tsx";
import { TemplateDrawing } from "./TemplateDrawing.tsx";
import { TemplateFaults } from "./TemplateFaults.tsx";
import { TemplateHead } from "./TemplateHead.tsx";
import { TemplateNotices } from "./TemplateNotices.tsx";
import { OnScreen, TemplatePaper } from "./TemplatePaper.tsx";
import { TemplateQuestionDialog } from "./TemplateQuestionDialog.tsx";
import { TemplateVersions } from "./TemplateVersions.tsx";

/** /process-templates/create and /process-templates/edit/{templateId}: edits a template as a flowchart or an outline. Source: behaviour.md §2 Process templates. */
export function TemplateEditorScreen({ params }: ScreenProps) {
  const id = params["templateId"];
  const actor = useScreen(templateEditorScreen, { id });
  const { title } = id === undefined ? routes.processTemplateCreate : routes.processTemplateEdit;
  return (
    <>
      <PageHeader title={title} isEyebrow />
      <EditorBody actor={actor} id={id} />
      <TemplateQuestionDialog actor={actor} />
    </>
  );
}

interface EditorProps {
  readonly actor: TemplateEditorActor;
  /** Undefined for a new template. */
  readonly id: string | undefined;
}

function EditorBody({ actor, id }: EditorProps) {
  const status = useSelector(actor, selectEditorStatus);
  const failure = useSelector(actor, selectEditorFailure, shallowEqual);
  if (status === "missing")
    return (
      <MissingState
        title="This template is not here"
        text="It may have been deleted, or it is not among the records that you may see."
        action={{ label: "All process templates", href: pathTo("processTemplates") }}
      />
    );
  if (status === "failed")
    return <ErrorState message={failure?.text ?? ""} onRetry={() => actor.send({ type: "editor.retry" })} />;
  if (status === "loading")
    return (
      <Card>
        <SkeletonText lineCount={8} label="Loading the template" />
      </Card>
    );
  return (
    <>
      <TemplateHead actor={actor} />
      <TemplateNotices actor={actor} />
      {id === undefined ? <Editor actor={actor} /> : <StoredTemplateTabs actor={actor} id={id} />}
    </>
  );
}

/** The editor of a stored template beside its history. */
function StoredTemplateTabs({ actor, id }: EditorProps & { readonly id: string }) {
  const { name } = useSelector(actor, selectEdited);
  const technologies = useSelector(useScreen(allTechnologies, undefined), selectData<readonly FieldOption[]>);
  const names = Object.fromEntries((technologies ?? []).map(({ value, label }) => [value, label]));
  return (
    <RecordTabs entity="processTemplate" id={id} name={name} label="Template" names={names}>
      <Editor actor={actor} />
    </RecordTabs>
  );
}

/** The drawing, what is selected in it, its faults and the versions. */
function Editor({ actor }: Pick<EditorProps, "actor">) {
  const selected = useSelector(actor, selectSelection);
  const side = useReveal(selected?.kind === "arrow" ? selected.id : selected?.key);
  useKeys((event) => {
    // In a field the keys undo what is typed there.
    const asked = isInField(event) ? undefined : editKeyOf(event);
    if (asked) actor.send({ type: asked });
    return asked !== undefined;
  });
  return (
    <Columns
      main={<TemplateDrawing actor={actor} />}
      side={
        <StickySide ref={side} label="What is selected">
          <OnScreen>
            <SelectionPanel actor={actor} />
          </OnScreen>
          <TemplatePaper actor={actor} />
          <TemplateFaults actor={actor} />
          <TemplateVersions actor={actor} />
        </StickySide>
      }
    />
  );
}
