import type { Choice } from "./SelectField.tsx";

/**
 * The choice that typed text means: the one with exactly this name, otherwise the only one that contains it. `allOf`: the
 * searched text of which the choices are all matches; while the choices may lack another match, only a name is meant.
 */
export const meantChoice = (
  choices: readonly Choice[],
  text: string,
  allOf: string | undefined,
): Choice | undefined => {
  const typed = text.trim().toLocaleLowerCase();
  if (typed === "") return undefined;
  const open = choices.filter(({ isDisabled }) => isDisabled !== true);
  const named = open.filter(({ label }) => label.toLocaleLowerCase() === typed);
  const hasAll = allOf !== undefined && typed.includes(allOf.toLocaleLowerCase());
  const found = hasAll ? open.filter(({ label }) => label.toLocaleLowerCase().includes(typed)) : [];
  const meant = named.length > 0 ? named : found;
  return meant.length === 1 ? meant[0] : undefined;
};
