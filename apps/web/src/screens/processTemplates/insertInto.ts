import { selectEdited, type TemplateEditorActor } from "@canopy/core/processTemplates";

/** Asks for a step to put between the two ends of an arrow. */
export const insertInto = (actor: TemplateEditorActor, arrowId: string): void => {
  const arrow = selectEdited(actor.getSnapshot()).graph.arrows.find(({ id }) => id === arrowId);
  if (!arrow) return;
  actor.send({ type: "question.ask", ask: { about: "step", after: arrow.from, before: arrow.to } });
};
