import { transitionKinds } from "@canopy/core";
import {
  arrowKindChoices,
  errorAt,
  selectEdited,
  selectTemplateErrors,
  type EditedArrow,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { useSelector } from "@xstate/react";
import { Button } from "#ui/button/Button.tsx";
import { PressList } from "#ui/button/PressList.tsx";
import { SelectField } from "#ui/form/SelectField.tsx";
import { TextField } from "#ui/form/TextField.tsx";
import { Row } from "#ui/layout/Stack.tsx";
import { insertInto } from "./insertInto.ts";
import { SelectedCard } from "./SelectedCard.tsx";

interface ArrowPanelProps {
  readonly actor: TemplateEditorActor;
  readonly arrow: EditedArrow;
}

/** The selected arrow with its kind, its label and its two ends. */
export function ArrowPanel({ actor, arrow }: ArrowPanelProps) {
  const { id, from, to, kind, label, guard } = arrow;
  const { graph } = useSelector(actor, selectEdited);
  const errors = useSelector(actor, selectTemplateErrors);
  const errorOf = (field: string) => errorAt(errors, `transitions.${graph.arrows.indexOf(arrow)}.${field}`);
  const nameOf = (end: string) => graph.steps.find((step) => step.key === end)?.name || end;
  const change = (changed: Partial<Pick<EditedArrow, "kind" | "label" | "guard">>) =>
    actor.send({ type: "editor.edit", edit: { type: "arrow.change", id, change: changed } });
  const endOf = (end: string, word: string) => ({
    id: word,
    label: `${word} ${nameOf(end)}`,
    onPress: () => actor.send({ type: "editor.select", selection: { kind: "step", key: end } }),
  });
  return (
    <SelectedCard actor={actor} title={`${nameOf(from)} → ${nameOf(to)}`} text="The selected arrow">
      <PressList label="Its two ends" items={[endOf(from, "From"), endOf(to, "To")]} />
      <SelectField
        label="Kind"
        choices={arrowKindChoices(graph, arrow)}
        value={kind}
        onChange={(text) => {
          const chosen = transitionKinds.find((one) => one === text);
          if (chosen) change({ kind: chosen });
        }}
      />
      <TextField
        label="Label"
        isOptional
        help="Stands at the arrow."
        value={label ?? ""}
        error={errorOf("label")}
        onChange={(text) => change({ label: text === "" ? null : text })}
      />
      <TextField
        label="Condition"
        isOptional
        help="In which case it is taken."
        value={guard ?? ""}
        error={errorOf("guard")}
        onChange={(text) => change({ guard: text === "" ? null : text })}
      />
      <Row gap="small">
        {kind === "forward" && (
          <Button label="Insert step" size="small" onPress={() => insertInto(actor, id)} />
        )}
        <Button
          label="Remove arrow"
          size="small"
          variant="danger"
          onPress={() => actor.send({ type: "editor.edit", edit: { type: "arrow.remove", id } })}
        />
      </Row>
    </SelectedCard>
  );
}
