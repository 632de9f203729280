import type { EditedGraph } from "./editedGraph.ts";
import {
  checkTemplate,
  isTemplateDirty,
  type EditedTemplate,
  type TemplateErrors,
} from "./editedTemplate.ts";
import { maxRoundsFault, stepDaysFault, stepKeyFault } from "./templateWords.ts";

/** A field that takes its text only once the text is a value: of the step with this key, or of the template. */
export type TextPlace =
  | { readonly step: string; readonly field: "key" | "expectedDays" }
  | { readonly field: "maxRounds" };

/** A text that stands in a field and is no value, beside the value that the template keeps. */
export interface RefusedText {
  readonly place: TextPlace;
  readonly text: string;
  readonly value: string;
  readonly fault: string;
}

const valueAt = (template: EditedTemplate, place: TextPlace): string | undefined => {
  if (place.field === "maxRounds") return template.maxRounds === null ? "" : String(template.maxRounds);
  const step = template.graph.steps.find(({ key }) => key === place.step);
  return step && String(step[place.field]);
};

/** The reason why a field of a template cannot take a text; undefined where it can. */
export const textFault = (graph: EditedGraph, place: TextPlace, text: string): string | undefined => {
  if (place.field === "maxRounds") return maxRoundsFault(text);
  return place.field === "key" ? stepKeyFault(graph, place.step, text) : stepDaysFault(text);
};

const samePlace = (one: TextPlace, other: TextPlace): boolean =>
  one.field === other.field && ("step" in one ? one.step : "") === ("step" in other ? other.step : "");

/** The refused text of a field; undefined where it holds its value, or one that it can take. */
export const refusedAt = (refused: readonly RefusedText[], place: TextPlace): string | undefined =>
  refused.find((one) => samePlace(one.place, place))?.text;

/** The refused texts once a field holds this text. */
export const afterTyping = (
  refused: readonly RefusedText[],
  template: EditedTemplate,
  { place, text }: Pick<RefusedText, "place" | "text">,
): readonly RefusedText[] => {
  const rest = refused.filter((one) => !samePlace(one.place, place));
  const value = valueAt(template, place);
  const fault = text === value ? undefined : textFault(template.graph, place, text);
  return value === undefined || fault === undefined ? rest : [...rest, { place, text, value, fault }];
};

const renamedIn = ({ place, ...rest }: RefusedText, from: string, to: string): RefusedText => ({
  ...rest,
  place: "step" in place && place.step === from ? { ...place, step: to } : place,
});

/** The fault of a text that stands in its field since before the field could take it. */
const notTaken = (text: string): string => `${text} can be taken now. Press Enter in its field.`;

/** The refused texts of a changed template: those of fields that are still there with the same value. `renamed`: the step whose key was changed. */
export const stillRefused = (
  refused: readonly RefusedText[],
  template: EditedTemplate,
  renamed?: { readonly from: string; readonly to: string },
): readonly RefusedText[] =>
  refused
    .map((one) => (renamed ? renamedIn(one, renamed.from, renamed.to) : one))
    .filter(({ place, value }) => valueAt(template, place) === value)
    .map((one) => ({
      ...one,
      fault: textFault(template.graph, one.place, one.text) ?? notTaken(one.text),
    }));

/** The errors that keep a template from being saved: its own, and those of refused texts. */
export const errorsWith = (template: EditedTemplate, refused: readonly RefusedText[]): TemplateErrors => {
  const at = (place: TextPlace): string =>
    "step" in place
      ? `milestones.${template.graph.steps.findIndex(({ key }) => key === place.step)}.${place.field}`
      : place.field;
  return {
    ...checkTemplate(template),
    ...Object.fromEntries(refused.map(({ place, fault }) => [at(place), [fault]])),
  };
};

/** Whether leaving the editor loses something: changes, or texts that no field took. */
export const hasUnsavedEdits = (
  editor: Parameters<typeof isTemplateDirty>[0] & { readonly refused: readonly RefusedText[] },
): boolean => editor.refused.length > 0 || isTemplateDirty(editor);
