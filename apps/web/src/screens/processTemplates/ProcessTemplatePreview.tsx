import {
  editedFrom,
  processTemplatePreviewScreen,
  selectData,
  selectReadingFailure,
  versionText,
  type ProcessTemplate,
} from "@canopy/core";
import { shallowEqual, useSelector } from "@xstate/react";
import { useMemo } from "react";
import { useScreen } from "#app/appContext.tsx";
import type { ModalContentProps } from "#app/modalContentProps.ts";
import { StatusBadge } from "#app/StatusBadge.tsx";
import { TemplateGraph } from "#app/TemplateGraph.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { SkeletonText } from "#ui/Skeleton.tsx";
import { Row, Stack } from "#ui/Stack.tsx";

/** A template in the app's modal, to look at only: of the template `id`. */
export function ProcessTemplatePreview({ id }: ModalContentProps) {
  const ask = typeof id === "string" ? id : "";
  const actor = useScreen(processTemplatePreviewScreen, { ask });
  const template = useSelector(actor, selectData<ProcessTemplate>);
  const failure = useSelector(actor, selectReadingFailure, shallowEqual);
  if (template) return <Preview template={template} />;
  if (failure)
    return <ErrorState message={failure.text} onRetry={() => actor.send({ type: "reading.retry" })} />;
  return <SkeletonText lineCount={8} label="Loading the template" />;
}

function Preview({ template }: { readonly template: ProcessTemplate }) {
  const { graph } = useMemo(() => editedFrom(template), [template]);
  return (
    <Stack>
      <Row>
        <StatusBadge status={template.status} />
        <span>{template.key}</span>
        <span>{versionText(template)}</span>
      </Row>
      {template.description !== null && <p>{template.description}</p>}
      <TemplateGraph name={template.name} graph={graph} faults={NO_FAULTS} />
    </Stack>
  );
}

const NO_FAULTS: [] = [];
