import type { FindingKind } from "@canopy/contracts";
import { glossary } from "../text/glossary.ts";

/** 'Observation: noted, needs no answer' without its first word, which the label beside it says. */
const askedBy = ({ meaning }: { readonly meaning: string }): string => {
  const asked = meaning.slice(meaning.indexOf(": ") + 2);
  return asked.slice(0, 1).toUpperCase() + asked.slice(1);
};

/** The demand of each kind of finding in one line. */
export const findingKindMeanings: Readonly<Record<FindingKind, string>> = {
  CAR: askedBy(glossary.car),
  CL: askedBy(glossary.cl),
  FAR: askedBy(glossary.far),
  OBS: askedBy(glossary.obs),
};

/** The demand of a kind of finding; undefined for an unknown kind. */
export const findingKindMeaning = (kind: string): string | undefined =>
  Object.entries(findingKindMeanings).find(([code]) => code === kind)?.[1];
