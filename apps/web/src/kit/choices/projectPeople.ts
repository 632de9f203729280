import { personName } from "@canopy/core/text";
import type { Project } from "@canopy/core";
import type { PersonOption } from "@canopy/core/projects";

type Person = NonNullable<Project["leadUser"]>;

/**
 * Who may work on a company's project: our own staff and the company's people, and always those in charge now, even
 * where nobody could choose them anew. Where the company may not be known, nobody is left out.
 */
export const projectPeople = (
  all: readonly PersonOption[],
  companyName: string | undefined,
  inCharge: readonly (Person | null | undefined)[] = [],
): readonly PersonOption[] => {
  const offered = all.filter(
    ({ companyName: theirs }) => theirs === null || theirs === (companyName ?? theirs),
  );
  const others = inCharge.flatMap((one) =>
    one && !offered.some(({ value }) => value === one.id)
      ? [{ value: one.id, label: personName(one), companyName: null }]
      : [],
  );
  return [...offered, ...others];
};
