import {
  selectEdited,
  selectRefusedText,
  textFault,
  type TemplateEditorActor,
  type TextPlace,
} from "@canopy/core/processTemplates";
import { useSelector } from "@xstate/react";
import { SettledField, type SettledFieldProps } from "#ui/form/SettledField.tsx";

interface TemplateTextFieldProps extends Omit<SettledFieldProps, "of" | "refuse" | "onType" | "held"> {
  readonly actor: TemplateEditorActor;
  readonly place: TextPlace;
}

/** A field of the editor that takes only values; a text that it refuses stays its step's, and keeps the template from being saved. */
export function TemplateTextField({ actor, place, ...field }: TemplateTextFieldProps) {
  const { graph } = useSelector(actor, selectEdited);
  const held = useSelector(actor, (snapshot) => selectRefusedText(snapshot, place));
  return (
    <SettledField
      {...field}
      of={"step" in place ? place.step : place.field}
      held={held}
      refuse={(text) => textFault(graph, place, text)}
      onType={(text) => actor.send({ type: "editor.type", place, text })}
    />
  );
}
