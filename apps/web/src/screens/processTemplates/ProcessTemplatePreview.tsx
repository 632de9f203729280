import type { ProcessTemplate } from "@canopy/core";
import { editedFrom, processTemplatePreview, versionText } from "@canopy/core/processTemplates";
import { useMemo } from "react";
import { useScreen } from "#kit/appContext.tsx";
import type { ModalContentProps } from "#kit/modalContentProps.ts";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { useReading } from "#kit/useReading.ts";
import { TemplateGraph } from "./shared/TemplateGraph.tsx";
import { ErrorState } from "#ui/state/ErrorState.tsx";
import { SkeletonText } from "#ui/layout/Skeleton.tsx";
import { Row, Stack } from "#ui/layout/Stack.tsx";

/** A preview of the template `id` in the app's modal. */
export function ProcessTemplatePreview({ id }: ModalContentProps) {
  const ask = typeof id === "string" ? id : "";
  const { data: template, failure, onRetry } = useReading(useScreen(processTemplatePreview, { ask }));
  if (template) return <Preview template={template} />;
  if (failure) return <ErrorState message={failure.text} onRetry={onRetry} />;
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
