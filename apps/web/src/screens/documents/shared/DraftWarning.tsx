import { milestoneDocuments } from "@canopy/core/documents";
import { draftWarning, type ShownQuestion } from "@canopy/core/processes";
import { useScreen } from "#kit/appContext.tsx";
import { useReading } from "#kit/useReading.ts";
import { Callout } from "#ui/text/Callout.tsx";

/** Warns before a milestone is completed while files of its evidence were uploaded and not submitted. Source: behaviour.md §4 Milestones. */
export function DraftWarning({ action }: Pick<ShownQuestion, "action">) {
  const { data } = useReading(useScreen(milestoneDocuments, { ask: action.target.id }));
  const warning = data && draftWarning(action, data.data);
  return <div aria-live="polite">{warning !== undefined && <Callout tone="warning">{warning}</Callout>}</div>;
}
