import {
  processTemplateDraft,
  evidenceModes,
  stepJoinOf,
  stepKindOf,
  transitionKindOf,
  type ProcessTemplate,
  type ProcessTemplateDraft,
  type StepDraft,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { editedGraph, emptyGraph, faultsOf, type EditedGraph, type EditedStep } from "./editedGraph.ts";
import { sameValue } from "../base/sameValue.ts";

const editedTemplate = z.object({
  key: z.string(),
  name: z.string(),
  description: z.string(),
  typeIds: z.readonly(z.array(z.string())),
  /** Number of rounds of findings that the programme allows; null for any number. */
  maxRounds: z.prefault(z.nullable(z.number()), null),
  receivesForwardActions: z.prefault(z.boolean(), false),
  graph: editedGraph,
});
/** A template while it is edited; undo and redo move between these. */
export type EditedTemplate = Readonly<z.infer<typeof editedTemplate>>;

/** An empty new template. */
export const emptyTemplate: EditedTemplate = {
  key: "",
  name: "",
  description: "",
  typeIds: [],
  maxRounds: null,
  receivesForwardActions: false,
  graph: emptyGraph,
};

/** Makes an edited graph of the steps and arrows that were read. */
export const graphFrom = ({
  milestones = [],
  transitions = [],
}: Pick<ProcessTemplate, "milestones" | "transitions">): EditedGraph => ({
  steps: milestones.map(({ id: _, ...step }) => ({
    ...step,
    kind: stepKindOf(step.kind),
    join: stepJoinOf(step.join),
    evidenceMode: evidenceModes.find((mode) => mode === step.evidenceMode) ?? "NONE",
  })),
  arrows: transitions.map((arrow) => ({ ...arrow, kind: transitionKindOf(arrow.kind) })),
});

/** Makes an edited template of one that was read. */
export const editedFrom = (template: ProcessTemplate): EditedTemplate => ({
  key: template.key,
  name: template.name,
  description: template.description ?? "",
  typeIds: template.typeIds,
  maxRounds: template.maxRounds,
  receivesForwardActions: template.receivesForwardActions,
  graph: graphFrom(template),
});

/** The body of an edited template: its fields and its whole graph. */
export const templateBody = (edited: EditedTemplate) => ({
  key: edited.key,
  name: edited.name,
  description: edited.description === "" ? null : edited.description,
  typeIds: [...edited.typeIds],
  maxRounds: edited.maxRounds,
  receivesForwardActions: edited.receivesForwardActions,
  milestones: edited.graph.steps.map(stepBody),
  transitions: edited.graph.arrows.map(({ from, to, kind, label, guard }) => ({
    from,
    to,
    kind,
    label,
    guard,
  })),
});

/** A step's body with its fields in one order, whether it was read, drawn or restored, so that two can be compared. */
const stepBody = (step: EditedStep): StepDraft => ({
  key: step.key,
  name: step.name,
  kind: step.kind,
  join: step.join,
  optional: step.optional,
  expectedDays: step.expectedDays,
  evidence: [...step.evidence],
  evidenceMode: step.evidenceMode,
  evidenceRequired: step.evidenceRequired,
  closesFindings: step.closesFindings,
  ownerKind: step.ownerKind,
  ownerId: step.ownerId,
  x: step.x,
  y: step.y,
});

/** Errors by place, such as 'name' or 'milestones.3.name'; empty where the template can be sent. Source: behaviour.md §5 Forms. */
export type TemplateErrors = Readonly<Record<string, readonly string[]>>;

/** Checks an edited template as it would be sent. */
export const checkTemplate = (edited: EditedTemplate): TemplateErrors => {
  const judged = processTemplateDraft.safeParse(templateBody(edited));
  if (judged.success) return {};
  const errors: Record<string, string[]> = {};
  for (const { path, message } of judged.error.issues) {
    const place = path.join(".");
    errors[place] = [...(errors[place] ?? []), message];
  }
  return errors;
};

/** Whether it can be saved. */
export const isValid = (edited: EditedTemplate): boolean => Object.keys(checkTemplate(edited)).length === 0;

/** Whether it can be saved and published. */
export const isPublishable = (edited: EditedTemplate): boolean =>
  isValid(edited) && faultsOf(edited.graph, edited.receivesForwardActions).length === 0;

/** The body that creates a template; throws where `checkTemplate` finds an error. */
export const templateCreation = (edited: EditedTemplate): ProcessTemplateDraft =>
  z.parse(processTemplateDraft, templateBody(edited));

const asStored = (edited: EditedTemplate) => {
  const { typeIds = [], ...rest } = templateCreation(edited);
  return { ...rest, typeIds: typeIds.toSorted() };
};

/** Whether the server holds all that a save sends: an earlier try whose answer was lost has written it. */
export const isSavedAlready = (
  read: ProcessTemplate,
  { template, publish }: Pick<TemplateSave, "template" | "publish">,
): boolean =>
  // what this client would not send is somebody else's
  isValid(editedFrom(read)) &&
  (!publish || (read.status === "PUBLISHED" && read.draftVersion === null)) &&
  sameValue(asStored(editedFrom(read)), asStored(template));

/** The body that changes a template: only what differs from `base`, because a graph that is sent opens a new version. */
export const templateChange = (
  edited: EditedTemplate,
  base: EditedTemplate,
): Partial<ProcessTemplateDraft> => {
  const { milestones, transitions, ...fields } = templateCreation(edited);
  const before = templateBody(base);
  const after = templateBody(edited);
  const changed = Object.entries(fields).filter(
    ([field]) => !sameValue(Reflect.get(after, field), Reflect.get(before, field)),
  );
  const isRedrawn =
    !sameValue(after.milestones, before.milestones) || !sameValue(after.transitions, before.transitions);
  return { ...Object.fromEntries(changed), ...(isRedrawn && { milestones, transitions }) };
};

/** Reads unsaved work from its stored form; undefined for anything else. */
export const readEdited = (value: unknown): EditedTemplate | undefined => {
  const read = editedTemplate.safeParse(value);
  return read.success ? read.data : undefined;
};

/** A template as it was read or saved. */
export interface StoredTemplate extends Pick<
  ProcessTemplate,
  "id" | "version" | "status" | "publishedVersion" | "draftVersion" | "processCount"
> {
  readonly versions: NonNullable<ProcessTemplate["versions"]>;
  readonly template: EditedTemplate;
  /** The graph of the published version; undefined before the first publication, or where it could not be read. */
  readonly published: EditedGraph | undefined;
}

/** A template to create or change. */
export interface TemplateSave {
  readonly id: string | undefined;
  readonly template: EditedTemplate;
  /** The server's template, so that only changes are sent. */
  readonly base: EditedTemplate | undefined;
  readonly version: number | undefined;
  readonly publish: boolean;
  readonly idempotencyKey: string;
}

const knownSame = new WeakMap<EditedTemplate, { readonly as: EditedTemplate; readonly is: boolean }>();

/** Whether two templates are sent alike; the last comparison of each template is kept. */
export const isSentAlike = (one: EditedTemplate, other: EditedTemplate): boolean => {
  const found = knownSame.get(one);
  if (found?.as === other) return found.is;
  const is = one === other || sameValue(templateBody(one), templateBody(other));
  knownSame.set(one, { as: other, is });
  return is;
};

/** Whether the shown template differs from the server's. */
export const isTemplateDirty = ({
  stored,
  history,
}: {
  readonly stored: StoredTemplate | undefined;
  readonly history: { readonly present: EditedTemplate };
}): boolean => !isSentAlike(history.present, stored?.template ?? emptyTemplate);

/** The versions and the published graph after a save whose answer lacks them; without an open draft the graph is what was sent. */
export const completedAfter = (
  {
    stored,
    sent,
  }: { readonly stored: StoredTemplate | undefined; readonly sent: EditedTemplate | undefined },
  saved: StoredTemplate,
): Pick<StoredTemplate, "versions" | "published"> => {
  const versions = saved.versions.length > 0 ? saved.versions : (stored?.versions ?? []);
  if (saved.publishedVersion === null) return { versions, published: undefined };
  const published =
    saved.draftVersion === null ? (sent ?? saved.template).graph : (saved.published ?? stored?.published);
  return { versions, published };
};
