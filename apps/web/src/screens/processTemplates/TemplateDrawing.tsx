import { sameValue } from "@canopy/core";
import {
  selectEdited,
  selectFaults,
  selectSelection,
  suggestedKind,
  type EditedStep,
  type TemplateEdit,
  type TemplateEditorActor,
} from "@canopy/core/processTemplates";
import { shallowEqual, useSelector } from "@xstate/react";
import { ArrowDown, ArrowRight, ArrowUp, Plus, Trash2 } from "lucide-react";
import { insertInto } from "./insertInto.ts";
import { TemplateGraph } from "./shared/TemplateGraph.tsx";
import { Button } from "#ui/button/Button.tsx";
import { Card } from "#ui/layout/Card.tsx";
import { ScreenHint } from "./TemplatePaper.tsx";

interface EditorProps {
  readonly actor: TemplateEditorActor;
}

/** The template's graph as a flowchart and as an outline; both can edit all of it. */
export function TemplateDrawing({ actor }: EditorProps) {
  const { name, graph } = useSelector(actor, selectEdited);
  const faults = useSelector(actor, selectFaults, sameValue);
  const selection = useSelector(actor, selectSelection, shallowEqual);
  const edit = (change: TemplateEdit) => actor.send({ type: "editor.edit", edit: change });
  return (
    <Card
      title="Steps"
      text={<ScreenHint text="Draw in the flowchart, or write the same in the outline." />}
      actions={
        <Button
          label="Add step"
          icon={<Plus aria-hidden />}
          onPress={() => actor.send({ type: "question.ask", ask: { about: "step" } })}
        />
      }
    >
      <TemplateGraph
        name={name || "the new template"}
        graph={graph}
        faults={faults}
        selection={selection}
        onSelect={(selected) => actor.send({ type: "editor.select", selection: selected })}
        editing={{
          onMove: (key, x, y) => edit({ type: "steps.place", places: [{ key, x, y }] }),
          onConnect: (from, to) =>
            edit({ type: "arrow.add", from, to, kind: suggestedKind(graph, from, to) }),
          onInsert: (id) => insertInto(actor, id),
          onRemoveNode: (key) => edit({ type: "step.remove", key }),
          onRemoveEdge: (id) => edit({ type: "arrow.remove", id }),
        }}
        more={(step) => ({ actions: <OutlineActions actor={actor} step={step} /> })}
      />
    </Card>
  );
}

interface OutlineActionsProps extends EditorProps {
  readonly step: EditedStep;
}

/** The outline's buttons for a step. */
function OutlineActions({ actor, step: { key, name } }: OutlineActionsProps) {
  const steps = useSelector(actor, (snapshot) => selectEdited(snapshot).graph.steps);
  const title = name || key;
  const move = (by: -1 | 1) => actor.send({ type: "editor.edit", edit: { type: "step.move", key, by } });
  return (
    <>
      <Button
        kind="iconOnly"
        size="small"
        aria-label={`Move ${title} up`}
        icon={<ArrowUp aria-hidden />}
        isDisabled={steps[0]?.key === key}
        onPress={() => move(-1)}
      />
      <Button
        kind="iconOnly"
        size="small"
        aria-label={`Move ${title} down`}
        icon={<ArrowDown aria-hidden />}
        isDisabled={steps.at(-1)?.key === key}
        onPress={() => move(1)}
      />
      <Button
        kind="iconOnly"
        size="small"
        aria-label={`Add a step after ${title}`}
        icon={<Plus aria-hidden />}
        onPress={() => actor.send({ type: "question.ask", ask: { about: "step", after: key } })}
      />
      <Button
        kind="iconOnly"
        size="small"
        aria-label={`Add an arrow from ${title}`}
        icon={<ArrowRight aria-hidden />}
        onPress={() => actor.send({ type: "question.ask", ask: { about: "arrow", from: key } })}
      />
      <Button
        kind="iconOnly"
        size="small"
        aria-label={`Remove ${title}`}
        icon={<Trash2 aria-hidden />}
        onPress={() => actor.send({ type: "editor.edit", edit: { type: "step.remove", key } })}
      />
    </>
  );
}
