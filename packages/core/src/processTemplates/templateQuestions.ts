import {
  reachableFrom,
  stepKinds,
  targetsOf,
  transitionKinds,
  type StepKind,
  type TransitionKind,
} from "@canopy/contracts";
import { followersOf, leadsOn, type EditedGraph } from "./editedGraph.ts";
import type { TemplateEdit } from "./templateEdits.ts";

/** The subject of a question: a step to add, at the end, after another or between two; an arrow from a step; publishing. */
export type TemplateAsk =
  | { readonly about: "step"; readonly after?: string; readonly before?: string }
  | { readonly about: "arrow"; readonly from: string; readonly to?: string }
  | { readonly about: "publish" };

interface Tried {
  /** Number of refused attempts. */
  readonly tries: number;
}

/** A step to add. */
export interface StepQuestion extends Tried {
  readonly about: "step";
  readonly after: string | undefined;
  /** The follower of `after` that the step leads to; '' where it leads nowhere yet. */
  readonly before: string;
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

/** A review of what publishing changes. */
export interface PublishQuestion extends Tried {
  readonly about: "publish";
}

/** The question before something is added to a template, or before it is published. */
export type TemplateQuestion = StepQuestion | ArrowQuestion | PublishQuestion;

/** The person's answers; answers of another question are ignored. */
export interface TemplateAnswers {
  readonly name?: string;
  readonly kind?: StepKind | TransitionKind;
  readonly before?: string;
  readonly to?: string;
  readonly label?: string;
}

/** The likely kind of an arrow between two steps: rework to an earlier step, stop to a failed end. */
export const suggestedKind = (graph: EditedGraph, from: string, to: string): TransitionKind => {
  if (graph.steps.some(({ key, kind }) => key === to && kind === "end_fail")) return "abort";
  const next = targetsOf({ steps: graph.steps, transitions: graph.arrows }, "forward");
  return reachableFrom(to, next).has(from) ? "rework" : "forward";
};

/** The question with its initial answers: a step after one with one follower is put between the two. */
export const askedOf = (ask: TemplateAsk, graph: EditedGraph): TemplateQuestion => {
  if (ask.about === "publish") return { about: "publish", tries: 0 };
  if (ask.about === "step") {
    const { after } = ask;
    const followers = after === undefined ? [] : followersOf(graph, after);
    const before = ask.before ?? (followers.length === 1 ? followers[0] : undefined) ?? "";
    return { about: "step", after, before, name: "", kind: "task", tries: 0 };
  }
  const { from, to = "" } = ask;
  return { about: "arrow", from, to, kind: suggestedKind(graph, from, to), label: "", tries: 0 };
};

/** Adds an answer; another target suggests its kind of arrow again. */
export const answeredWith = (
  question: TemplateQuestion,
  answers: TemplateAnswers,
  graph: EditedGraph,
): TemplateQuestion => {
  if (question.about === "publish") return question;
  if (question.about === "step")
    return {
      ...question,
      before: answers.before ?? question.before,
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
  (question.about === "step" && (question.name.trim() !== "" || question.kind !== "task")) ||
  (question.about === "arrow" && question.label.trim() !== "");

/** The reason why it cannot be added, and the field; undefined where it can. */
export const faultOfQuestion = (
  question: TemplateQuestion,
  graph: EditedGraph,
): { readonly at: "name" | "to"; readonly text: string } | undefined => {
  if (question.about === "publish") return undefined;
  if (question.about === "step")
    return question.name.trim() === "" ? { at: "name", text: "Name is required" } : undefined;
  const { from, to, kind } = question;
  if (to === "") return { at: "to", text: "To is required" };
  if (to === from) return { at: "to", text: "An arrow leads to another step" };
  const isDrawn = graph.arrows.some((arrow) => arrow.from === from && arrow.to === to && arrow.kind === kind);
  return isDrawn ? { at: "to", text: "This arrow is there already" } : undefined;
};

/** The edit that an answered question makes; undefined where it makes none. */
export const editOf = (question: TemplateQuestion): TemplateEdit | undefined => {
  if (question.about === "publish") return undefined;
  if (question.about === "step") {
    const { name, kind, after, before } = question;
    const isBetween = before !== "" && leadsOn(kind);
    return {
      type: "step.add",
      name: name.trim(),
      kind,
      ...(after !== undefined && { after }),
      ...(isBetween && { before }),
    };
  }
  const { from, to, kind, label } = question;
  return { type: "arrow.add", from, to, kind, label: label.trim() === "" ? null : label.trim() };
};
