import {
  arrowKindLabels,
  selectEdited,
  type EditedArrow,
  type EditedStep,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { useSelector } from "@xstate/react";
import { Button } from "#ui/button/Button.tsx";
import { PressList } from "#ui/button/PressList.tsx";
import { Stack } from "#ui/layout/Stack.tsx";

interface StepArrowsProps {
  readonly actor: TemplateEditorActor;
  readonly step: EditedStep;
}

/** A step's arrows: each can be opened or removed, and new ones added. */
export function StepArrows({ actor, step: { key } }: StepArrowsProps) {
  const { steps, arrows } = useSelector(actor, selectEdited).graph;
  const nameOf = (end: string) => steps.find((step) => step.key === end)?.name || end;
  const lineOf = (arrow: EditedArrow) => ({
    id: arrow.id,
    label: [
      arrow.from === key ? `To ${nameOf(arrow.to)}` : `From ${nameOf(arrow.from)}`,
      arrowKindLabels[arrow.kind].toLowerCase(),
      ...(arrow.label === null ? [] : [arrow.label]),
    ].join(" · "),
    onPress: () => actor.send({ type: "editor.select", selection: { kind: "arrow", id: arrow.id } }),
    onRemove: () => actor.send({ type: "editor.edit", edit: { type: "arrow.remove", id: arrow.id } }),
  });
  const ours = arrows.filter(({ from, to }) => from === key || to === key);
  return (
    <Stack gap="small">
      <h3>Arrows</h3>
      {ours.length > 0 ? (
        <PressList label="Arrows of this step" items={ours.map(lineOf)} />
      ) : (
        <p>No arrow leads here or away.</p>
      )}
      <div>
        <Button
          label="Add arrow to…"
          size="small"
          onPress={() => actor.send({ type: "question.ask", ask: { about: "arrow", from: key } })}
        />
      </div>
    </Stack>
  );
}
