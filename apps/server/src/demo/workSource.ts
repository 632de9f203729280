import type { OwnerKind } from "@canopy/contracts";
import type { Insertable } from "kysely";
import type { Database } from "../database/schema.ts";
import type { AppUserTable } from "../database/peopleTables.ts";
import type { CompanyRow } from "./companyRows.ts";
import type { Rng } from "./rng.ts";
import type { StartableTemplate } from "./templateRows.ts";

/** The input of the demo's projects and processes. */
export interface WorkSource {
  readonly rng: Rng;
  readonly now: Date;
  readonly companies: readonly CompanyRow[];
  readonly people: readonly Insertable<AppUserTable>[];
  readonly technologies: readonly Insertable<Database["projectType"]>[];
  readonly owners: readonly Insertable<Database["milestoneOwner"]>[];
  readonly templates: readonly StartableTemplate[];
}

/** A person who acts in the demo. */
export interface DemoPerson {
  readonly id: string;
  readonly name: string;
}

const personOf = ({ id, name, surname }: Insertable<AppUserTable>): DemoPerson => ({
  id,
  name: `${name} ${surname}`,
});

/** The matching item; throws if the story names one that does not exist. */
export const found = <Item>(items: readonly Item[], what: string, fits: (item: Item) => boolean): Item => {
  const item = items.find(fits);
  if (item === undefined) throw new Error(`the demo has no ${what}`);
  return item;
};

/** The user with that full name. */
export const personNamed = ({ people }: Pick<WorkSource, "people">, name: string): DemoPerson =>
  personOf(found(people, name, (one) => personOf(one).name === name));

/** The users of a company, or of our staff (null), who were active at that time. */
export const activePeople = (
  { people }: Pick<WorkSource, "people">,
  companyId: string | null,
  at: Date,
  roles?: readonly string[],
): readonly DemoPerson[] =>
  people
    .filter(
      (one) =>
        one.companyId === companyId &&
        one.status === "ACTIVE" &&
        new Date(one.createdAt) < at &&
        (!roles || one.roles.some((role) => roles.includes(role))),
    )
    .map(personOf);

const MANAGER = "Marek Holub";
const REVIEWER = "Tomas Brandt";

/**
 * The person who plausibly completed a step of that owner kind: a user of the partner, our manager for office and
 * finance, the reviewer for quality; otherwise the lead records what others did.
 */
export const finisherOf = (
  source: WorkSource,
  step: { readonly ownerKind: string | null; readonly kind: string },
  project: { readonly companyId: string; readonly lead: DemoPerson },
  at: Date,
): DemoPerson => {
  const kinds: Partial<Record<OwnerKind, () => DemoPerson | undefined>> = {
    PC: () => activePeople(source, project.companyId, at)[0],
    PM: () => personNamed(source, MANAGER),
    FIN: () => personNamed(source, MANAGER),
    ME: () => (step.kind === "gate" ? personNamed(source, REVIEWER) : undefined),
  };
  const [, find] = Object.entries(kinds).find(([kind]) => kind === step.ownerKind) ?? [];
  return find?.() ?? project.lead;
};

/** The person who sends work back: the reviewer in crediting, the manager elsewhere. */
export const reviewerOf = (source: WorkSource, isCrediting: boolean): DemoPerson =>
  personNamed(source, isCrediting ? REVIEWER : MANAGER);
