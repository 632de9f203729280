import {
  selectSelectedArrow,
  selectSelectedStep,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { useSelector } from "@xstate/react";
import { ArrowPanel } from "./ArrowPanel.tsx";
import { StepPanel } from "./StepPanel.tsx";
import { TemplateFacts } from "./TemplateFacts.tsx";

/** The editable properties of the selected step or arrow, or of the template where nothing is selected. */
export function SelectionPanel({ actor }: { readonly actor: TemplateEditorActor }) {
  const step = useSelector(actor, selectSelectedStep);
  const arrow = useSelector(actor, selectSelectedArrow);
  if (step) return <StepPanel actor={actor} step={step} />;
  return arrow ? <ArrowPanel actor={actor} arrow={arrow} /> : <TemplateFacts actor={actor} />;
}
