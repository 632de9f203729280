import { lintProcess, type LintFault } from "@canopy/contracts";
import type { EditedGraph } from "./editedGraph.ts";
import { emptyTemplate } from "./editedTemplate.ts";
import type { TemplateEditorContext } from "./templateEditorEvents.ts";

const known = new WeakMap<EditedGraph, readonly LintFault[]>();

/** What is wrong with a graph; worked out once for each. Source: behaviour.md §4 Milestones. */
export const faultsOf = (graph: EditedGraph): readonly LintFault[] => {
  const faults = known.get(graph) ?? lintProcess({ steps: graph.steps, transitions: graph.arrows });
  known.set(graph, faults);
  return faults;
};

/** Whether what is shown differs from what the server has. */
export const isTemplateDirty = ({
  stored,
  history,
}: Pick<TemplateEditorContext, "stored" | "history">): boolean =>
  history.present !== (stored?.template ?? emptyTemplate);
