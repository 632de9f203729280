import {
  reachableFrom,
  stepKinds,
  targetsOf,
  transitionKinds,
  type StepKind,
  type TransitionKind,
} from "@canopy/contracts";
import type { EditedGraph } from "./editedGraph.ts";
import type { TemplateEdit } from "./templateEdits.ts";

/** What is to be added: a step, at the end or after another, or an arrow from a step. */
export type TemplateAsk =
  | { readonly about: "step"; readonly after?: string }
  | { readonly about: "arrow"; readonly from: string; readonly to?: string };

interface Tried {
  /** How often it was submitted in vain. */
  readonly tries: number;
}

/** A step that is to be added. */
export interface StepQuestion extends Tried {
  readonly about: "step";
  readonly after: string | undefined;
  readonly name: string;
  readonly kind: StepKind;
}

/** An arrow that is to be added; `to` is '' while no step is chosen. */
export interface ArrowQuestion extends Tried {
  readonly about: "arrow";
  readonly from: string;
  readonly to: string;
  readonly kind: TransitionKind;
  readonly label: string;
}

/** What is asked before something is added to a template. */
export type TemplateQuestion = StepQuestion | ArrowQuestion;

/** What a person answers; what does not belong to the question is left aside. */
export interface TemplateAnswers {
  readonly name?: string;
  readonly kind?: StepKind | TransitionKind;
  readonly to?: string;
  readonly label?: string;
}

/** What an arrow between two steps most likely means: back to an earlier step is rework, to an end in failure a stop. */
export const suggestedKind = (graph: EditedGraph, from: string, to: string): TransitionKind => {
  if (graph.steps.some(({ key, kind }) => key === to && kind === "end_fail")) return "abort";
  const next = targetsOf({ steps: graph.steps, transitions: graph.arrows }, "forward");
  return reachableFrom(to, next).has(from) ? "rework" : "forward";
};

/** The question as it is asked first. */
export const askedOf = (ask: TemplateAsk, graph: EditedGraph): TemplateQuestion => {
  if (ask.about === "step") return { about: "step", after: ask.after, name: "", kind: "task", tries: 0 };
  const { from, to = "" } = ask;
  return { about: "arrow", from, to, kind: suggestedKind(graph, from, to), label: "", tries: 0 };
};

/** The question with an answer more; another target suggests its kind of arrow anew. */
export const answeredWith = (
  question: TemplateQuestion,
  answers: TemplateAnswers,
  graph: EditedGraph,
): TemplateQuestion => {
  if (question.about === "step")
    return {
      ...question,
      name: answers.name ?? question.name,
      kind: stepKinds.find((kind) => kind === answers.kind) ?? question.kind,
    };
  const { from } = question;
  const suggested = answers.to === undefined ? question.kind : suggestedKind(graph, from, answers.to);
  return {
    ...question,
    to: answers.to ?? question.to,
    kind: transitionKinds.find((kind) => kind === answers.kind) ?? suggested,
    label: answers.label ?? question.label,
  };
};

/** Whether something was written or chosen that would be lost with the question. */
export const hasAnswers = (question: TemplateQuestion): boolean =>
  question.about === "step"
    ? question.name.trim() !== "" || question.kind !== "task"
    : question.label.trim() !== "";

/** Why it cannot be added like this, and at which field; undefined where it can. */
export const faultOfQuestion = (
  question: TemplateQuestion,
  graph: EditedGraph,
): { readonly at: "name" | "to"; readonly text: string } | undefined => {
  if (question.about === "step")
    return question.name.trim() === "" ? { at: "name", text: "Name is required" } : undefined;
  const { from, to, kind } = question;
  if (to === "") return { at: "to", text: "To is required" };
  if (to === from) return { at: "to", text: "An arrow leads to another step" };
  const isDrawn = graph.arrows.some((arrow) => arrow.from === from && arrow.to === to && arrow.kind === kind);
  return isDrawn ? { at: "to", text: "This arrow is there already" } : undefined;
};

/** The edit that an answered question asks for. */
export const editOf = (question: TemplateQuestion): TemplateEdit => {
  if (question.about === "step") {
    const { name, kind, after } = question;
    return { type: "step.add", name: name.trim(), kind, ...(after !== undefined && { after }) };
  }
  const { from, to, kind, label } = question;
  return { type: "arrow.add", from, to, kind, label: label.trim() === "" ? null : label.trim() };
};
