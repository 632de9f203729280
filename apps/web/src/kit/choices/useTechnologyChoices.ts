import { selectChangedFields, type FormActor } from "@canopy/core/forms";
import {
  chosenProjectTypeScreen,
  projectTypeOptionsScreen,
  type TechnologyOption,
} from "@canopy/core/projects";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useFoundChoices, type FoundChoices } from "./useFoundChoices.ts";

/** The technologies that a form's `typeId` offers; one newly chosen suggests its unit and its kind of mitigation. */
export const useTechnologyChoices = (
  form: FormActor,
  current: TechnologyOption | undefined,
): FoundChoices<TechnologyOption> => {
  const choices = useFoundChoices(
    form,
    { field: "typeId", found: projectTypeOptionsScreen, chosen: chosenProjectTypeScreen, noun: "technology" },
    current,
  );
  const isNew = useSelector(form, (snapshot) => selectChangedFields(snapshot).includes("typeId"));
  const { activityUnit, mitigationType } = choices.chosen ?? {};
  useEffect(() => {
    const suggest = (name: string, value: string | null | undefined) => {
      // Undefined until the technology was read; null takes back what another one suggested.
      if (isNew && value !== undefined) form.send({ type: "field.suggest", name, value: value ?? "" });
    };
    suggest("activityUnit", activityUnit);
    suggest("mitigationType", mitigationType);
  }, [form, isNew, activityUnit, mitigationType]);
  return choices;
};
