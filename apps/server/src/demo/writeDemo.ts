import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { companyRows } from "./companyRows.ts";
import { milestoneOwnerRows, projectTypeRows } from "./directoryRows.ts";
import { insertRows } from "./insertRows.ts";
import { peopleRows } from "./people.ts";
import { createRng } from "./rng.ts";
import { templateRows, type TemplateRows } from "./templateRows.ts";

const SEED = 2026;

const sizes = {
  small: { furtherCompanies: 0, people: 38 },
  large: { furtherCompanies: 500, people: 5_038 },
} as const;

/** How much demo data is wanted, and from when it is seen. */
export interface DemoWish {
  readonly now: Date;
  readonly size: keyof typeof sizes;
  readonly passwordHash: string;
}

/** Writes the whole demo into empty tables. */
export const writeDemo = async (tx: Kysely<Database>, wish: DemoWish): Promise<void> => {
  const rng = createRng(SEED);
  const { now, passwordHash } = wish;
  const size = sizes[wish.size];
  const companies = companyRows(rng, now, size.furtherCompanies);
  const people = peopleRows({ rng, now, companies, passwordHash, count: size.people });
  const technologies = projectTypeRows(rng, now);
  const owners = milestoneOwnerRows({ rng, now, companies, people });
  const templates = templateRows(rng, now, technologies, "Marek Holub");
  await insertRows(tx, "company", companies);
  await insertRows(tx, "appUser", people);
  await insertRows(tx, "projectType", technologies);
  await insertRows(tx, "milestoneOwner", owners);
  await writeTemplates(tx, templates);
};

/** A template and its versions name each other, so the template learns its version last. */
const writeTemplates = async (tx: Kysely<Database>, rows: TemplateRows): Promise<void> => {
  await insertRows(tx, "processTemplate", rows.processTemplate);
  await insertRows(tx, "processTemplateType", rows.processTemplateType);
  await insertRows(tx, "processTemplateVersion", rows.processTemplateVersion);
  await insertRows(tx, "templateMilestone", rows.templateMilestone);
  await insertRows(tx, "templateTransition", rows.templateTransition);
  await tx
    .updateTable("processTemplate as t")
    .from("processTemplateVersion as v")
    .set((is) => ({ publishedVersionId: is.ref("v.id") }))
    .whereRef("v.templateId", "=", "t.id")
    .execute();
};
