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

/** The thing to add: a step, at the end or after another, or an arrow from a step. */
export type TemplateAsk =
  | { readonly about: "step"; readonly after?: string }
  | { readonly about: "arrow"; readonly from: string; readonly to?: string };

interface Tried {
  /** Number of refused attempts. */
  readonly tries: number;
}

/** A step to add. */
export interface StepQuestion extends Tried {
  readonly about: "step";
  readonly after: string | undefined;
  readonly name: string;
  readonly kind: StepKind;
}

/** An arrow to add; `to` is '' while no step is chosen. */
export interface ArrowQuestion extends Tried {
  readonly about: "arrow";
  readonly from: string;
  readonly to: string;
  readonly kind: TransitionKind;
  readonly label: string;
}

/** The question before something is added to a template. */
export type TemplateQuestion = StepQuestion | ArrowQuestion;

/** The person's answers; answers of another question are ignored. */
export interface TemplateAnswers {
  readonly name?: string;
  readonly kind?: StepKind | TransitionKind;
  readonly to?: string;
  readonly label?: string;
}

/** The likely kind of an arrow between two steps: rework to an earlier step, stop to a failed end. */
export const suggestedKind = (graph: EditedGraph, from: string, to: string): TransitionKind => {
  if (graph.steps.some(({ key, kind }) => key === to && kind === "end_fail")) return "abort";
  const next = targetsOf({ steps: graph.steps, transitions: graph.arrows }, "forward");
  return reachableFrom(to, next).has(from) ? "rework" : "forward";
};

/** The question with its initial answers. */
export const askedOf = (ask: TemplateAsk, graph: EditedGraph): TemplateQuestion => {
  if (ask.about === "step") return { about: "step", after: ask.after, name: "", kind: "task", tries: 0 };
  const { from, to = "" } = ask;
  return { about: "arrow", from, to, kind: suggestedKind(graph, from, to), label: "", tries: 0 };
};

/** Adds an answer; another target suggests its kind of arrow again. */
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

/** Whether the question has answers that would be lost. */
export const hasAnswers = (question: TemplateQuestion): boolean =>
  question.about === "step"
    ? question.name.trim() !== "" || question.kind !== "task"
    : question.label.trim() !== "";

/** The reason why it cannot be added, and the field; undefined where it can. */
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

/** The edit that an answered question makes. */
export const editOf = (question: TemplateQuestion): TemplateEdit => {
  if (question.about === "step") {
    const { name, kind, after } = question;
    return { type: "step.add", name: name.trim(), kind, ...(after !== undefined && { after }) };
  }
  const { from, to, kind, label } = question;
  return { type: "arrow.add", from, to, kind, label: label.trim() === "" ? null : label.trim() };
};
