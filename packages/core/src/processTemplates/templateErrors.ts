import { sameValue } from "../base/sameValue.ts";
import { isProblem, type Failure } from "../failures/failure.ts";
import type { EditedGraph } from "./editedGraph.ts";
import type { TemplateErrors } from "./editedTemplate.ts";
import type { Selection } from "./templateEdits.ts";

/** The template's own fields by their labels in the editor. */
const ownLabels: Readonly<Record<string, string>> = {
  key: "Key",
  name: "Name",
  description: "Description",
  typeIds: "Technologies",
  maxRounds: "Rounds of findings",
  receivesForwardActions: "Receives forward actions",
};

const isOwn = (field: string): boolean => Object.hasOwn(ownLabels, field);

/** The server may say 'is already used' without the field. */
const withLabel = (label: string, message: string): string =>
  message.startsWith(label) ? message : `${label} ${message}`;

/** The errors of a refused save by the template's own fields; undefined where it was refused for anything else too. */
export const refusedFields = (failure: Failure): TemplateErrors | undefined => {
  if (!isProblem(failure, "/errors/validation") || !("body" in failure)) return undefined;
  const { errors } = failure.body;
  if (errors.length === 0 || !errors.every(({ field }) => isOwn(field))) return undefined;
  return Object.fromEntries(
    errors.map(({ field, messages }) => [
      field,
      messages.map((message) => withLabel(ownLabels[field] ?? field, message)),
    ]),
  );
};

/** The first error of a field, or of what it holds, such as one of several names of evidence. */
export const errorAt = (errors: TemplateErrors, place: string): string | undefined =>
  Object.entries(errors).find(([at]) => at === place || at.startsWith(`${place}.`))?.[1][0];

const partOf = (place: string, { steps, arrows }: EditedGraph) => {
  const [list, index = ""] = place.split(".");
  const at = Number(index);
  return {
    step: list === "milestones" && index !== "" ? steps[at] : undefined,
    arrow: list === "transitions" && index !== "" ? arrows[at] : undefined,
  };
};

/** The errors as lines, each with the step or arrow that it is about. */
export const errorLines = (errors: TemplateErrors, graph: EditedGraph): readonly string[] => {
  const names = new Map(graph.steps.map(({ key, name }) => [key, name.trim() || key]));
  const nameOf = (key: string) => names.get(key) ?? key;
  const lines = Object.entries(errors).flatMap(([place, messages]) => {
    const { step, arrow } = partOf(place, graph);
    const subject = step ? nameOf(step.key) : arrow && `${nameOf(arrow.from)} → ${nameOf(arrow.to)}`;
    return messages.map((message) => (subject === undefined ? message : `${subject}: ${message}`));
  });
  return [...new Set(lines)];
};

/** The selection that shows an error: the present one if it shows one, otherwise that of the first error. */
export const erroneousSelection = (
  errors: TemplateErrors,
  graph: EditedGraph,
  selection: Selection | undefined,
): Selection | undefined => {
  const places = Object.keys(errors).map((place): Selection | undefined => {
    const { step, arrow } = partOf(place, graph);
    if (step) return { kind: "step", key: step.key };
    return arrow && { kind: "arrow", id: arrow.id };
  });
  return places.some((one) => sameValue(one, selection)) ? selection : places[0];
};
