import type { Choice } from "./SelectField.tsx";

/**
 * The choice that typed text means: the one with exactly this name, otherwise the only one that contains it, or the only
 * match of a search for it, such as a project's code. `allOf`: the searched text of which the choices are all matches;
 * while the choices may lack another match, only a name is meant.
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
  const isAnswer = allOf?.trim().toLocaleLowerCase() === typed;
  const meant = [named, found, isAnswer ? open : []].find(({ length }) => length > 0) ?? [];
  return meant.length === 1 ? meant[0] : undefined;
};
