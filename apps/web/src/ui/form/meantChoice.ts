import type { Choice } from "./SelectField.tsx";

/** The choice that typed text means: the one with exactly this name, otherwise the only one that contains it. */
export const meantChoice = (choices: readonly Choice[], text: string): Choice | undefined => {
  const typed = text.trim().toLocaleLowerCase();
  if (typed === "") return undefined;
  const open = choices.filter(({ isDisabled }) => isDisabled !== true);
  const named = open.filter(({ label }) => label.toLocaleLowerCase() === typed);
  const meant =
    named.length > 0 ? named : open.filter(({ label }) => label.toLocaleLowerCase().includes(typed));
  return meant.length === 1 ? meant[0] : undefined;
};
