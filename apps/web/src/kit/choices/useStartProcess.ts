import type { ProcessTemplate } from "@canopy/core";
import { selectFields, type FormActor } from "@canopy/core/forms";
import { isPeriodic } from "@canopy/core/processes";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";

const templateIdIn = (form: Parameters<typeof selectFields>[0]): string => {
  const value = selectFields(form).find(({ name }) => name === "templateId")?.value;
  return typeof value === "string" ? value : "";
};

/**
 * The template that is chosen in a start form; its name is suggested for the process as long as nothing else was
 * typed. One that monitors no period empties the period, which its form does not show.
 */
export const useChosenTemplate = (
  form: FormActor,
  templates: readonly ProcessTemplate[],
): ProcessTemplate | undefined => {
  const id = useSelector(form, templateIdIn);
  const chosen = templates.find((template) => template.id === id);
  const name = chosen?.name;
  useEffect(() => {
    if (name !== undefined) form.send({ type: "field.suggest", name: "name", value: name });
  }, [form, name]);
  const hasNoPeriod = chosen !== undefined && !isPeriodic(chosen.key);
  useEffect(() => {
    if (!hasNoPeriod) return;
    for (const field of ["periodStart", "periodEnd"])
      form.send({ type: "field.change", name: field, value: "" });
  }, [form, hasNoPeriod]);
  return chosen;
};
