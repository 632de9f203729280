import type { FieldOption } from "../forms/formFields.ts";
import { capital } from "../text/capital.ts";
import { roundsText, yesOrNo } from "./templateChangeWords.ts";
import type { EditedTemplate } from "./editedTemplate.ts";

/** The template's own fields as terms and values, for a sheet of paper; '' for one that is empty. `technologies` are all that there are, once they are read. */
export const templateFacts = (
  { description, typeIds, maxRounds, receivesForwardActions }: Omit<EditedTemplate, "graph">,
  technologies: readonly FieldOption[] = [],
): readonly { readonly term: string; readonly value: string }[] => {
  const chosen = technologies.filter(({ value }) => typeIds.includes(value));
  return [
    { term: "Description", value: description },
    { term: "Technologies", value: chosen.map(({ label }) => label).join("; ") },
    { term: "Rounds of findings", value: capital(roundsText(maxRounds)) },
    { term: "Receives forward actions", value: capital(yesOrNo(receivesForwardActions)) },
  ];
};
