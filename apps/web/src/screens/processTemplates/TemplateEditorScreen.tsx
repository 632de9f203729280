import { pathTo, routes } from "@canopy/core";
import {
  editKeyOf,
  selectEditorFailure,
  selectEditorStatus,
  selectSelection,
  templateEditorScreen,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { shallowEqual, useSelector } from "@xstate/react";
import { useScreen } from "#kit/appContext.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { useReveal } from "#kit/useReveal.ts";
import { isInField, useKeys } from "#kit/useKeys.ts";
import { Card } from "#ui/layout/Card.tsx";
import { Columns } from "#ui/layout/Columns.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { Link } from "#ui/button/Link.tsx";
import { PageHeader } from "#ui/layout/PageHeader.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { StickySide } from "#ui/layout/StickySide.tsx";
import { SelectionPanel } from "./SelectionPanel.tsx";
import { TemplateDrawing } from "./TemplateDrawing.tsx";
import { TemplateFaults } from "./TemplateFaults.tsx";
import { TemplateHead } from "./TemplateHead.tsx";
import { TemplateNotices } from "./TemplateNotices.tsx";
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
      <EditorBody actor={actor} />
      <TemplateQuestionDialog actor={actor} />
    </>
  );
}

function EditorBody({ actor }: { readonly actor: TemplateEditorActor }) {
  const status = useSelector(actor, selectEditorStatus);
  const failure = useSelector(actor, selectEditorFailure, shallowEqual);
  if (status === "failed")
    return (
      <>
        <ErrorState message={failure?.text ?? ""} onRetry={() => actor.send({ type: "editor.retry" })} />
        <Link href={pathTo("processTemplates")}>All process templates</Link>
      </>
    );
  if (status === "loading")
    return (
      <Card>
        <SkeletonText lineCount={8} label="Loading the template" />
      </Card>
    );
  return <Editor actor={actor} />;
}

function Editor({ actor }: { readonly actor: TemplateEditorActor }) {
  const selected = useSelector(actor, selectSelection);
  const side = useReveal(selected?.kind === "arrow" ? selected.id : selected?.key);
  useKeys((event) => {
    // In a field the keys undo what is typed there.
    const asked = isInField(event) ? undefined : editKeyOf(event);
    if (asked) actor.send({ type: asked });
    return asked !== undefined;
  });
  return (
    <>
      <TemplateHead actor={actor} />
      <TemplateNotices actor={actor} />
      <Columns
        main={<TemplateDrawing actor={actor} />}
        side={
          <StickySide ref={side} label="What is selected">
            <SelectionPanel actor={actor} />
            <TemplateFaults actor={actor} />
            <TemplateVersions actor={actor} />
          </StickySide>
        }
      />
    </>
  );
}
