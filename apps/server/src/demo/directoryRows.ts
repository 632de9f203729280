import { ownerKinds } from "@canopy/contracts";
import type { Insertable } from "kysely";
import type { Database } from "../database/schema.ts";
import type { AppUserTable } from "../database/peopleTables.ts";
import type { CompanyRow } from "./companyRows.ts";
import { asciiOf } from "./names.ts";
import { demoAddress } from "./people.ts";
import type { Rng } from "./rng.ts";
import { demoStakeholders, type DemoStakeholder } from "./stakeholders.ts";
import { demoTechnologies } from "./technologies.ts";
import { daysBefore, instantBetween, OLDEST_DAYS } from "./timeline.ts";

const NEWEST_DAYS = 1_150;
/** Days after which a new partner company becomes a stakeholder. */
const WELCOME_DAYS = 14;

const startedAt = (rng: Rng, now: Date): Date =>
  instantBetween(rng, daysBefore(now, OLDEST_DAYS), daysBefore(now, NEWEST_DAYS));

/** The demo's technologies, all active, created in the first weeks. */
export const projectTypeRows = (rng: Rng, now: Date): Insertable<Database["projectType"]>[] =>
  demoTechnologies.flatMap(({ category, scope, technologies, ...family }) =>
    technologies.map(([code, name, activityUnit, methodologies, defaultTemplateKey, own]) => {
      const createdAt = startedAt(rng, now);
      const mitigationType = own ?? family.mitigationType;
      const about = { mitigationType, activityUnit, methodologies, defaultTemplateKey, description: null };
      return {
        id: rng.uuid(),
        code,
        name,
        category,
        scope,
        ...about,
        active: true,
        createdAt,
        updatedAt: createdAt,
      };
    }),
  );

/** The input of the stakeholder rows; a partner company's contact is its first user. */
interface OwnerSource {
  readonly rng: Rng;
  readonly now: Date;
  readonly companies: readonly CompanyRow[];
  readonly people: readonly Insertable<AppUserTable>[];
}

/** The demo's stakeholders, followed by one for each partner company. */
export const milestoneOwnerRows = (source: OwnerSource): Insertable<Database["milestoneOwner"]>[] => [
  ...demoStakeholders.map((one) => outsideRow(source, one)),
  ...source.companies.map((company, i) => partnerRow(source, company, i + 1)),
];

const outsideRow = (
  { rng, now }: OwnerSource,
  one: DemoStakeholder,
): Insertable<Database["milestoneOwner"]> => {
  const createdAt = startedAt(rng, now);
  return {
    ...one,
    id: rng.uuid(),
    companyId: null,
    email: addressOf(one),
    workingDays: ownerKinds[one.kind].workingDays,
    active: true,
    createdAt,
    updatedAt: createdAt,
  };
};

/** The mail address of a stakeholder: our own desks have addresses of our own domain. */
const addressOf = ({ kind, name, contactName }: DemoStakeholder): string => {
  const [first = "", last = ""] = contactName.split(" ");
  if (ownerKinds[kind].side === "internal") return demoAddress(first, last);
  return `${asciiOf(first)}.${asciiOf(last)}@${domainOf(name)}.example`;
};

const partnerRow = (
  { rng, people }: OwnerSource,
  company: CompanyRow,
  position: number,
): Insertable<Database["milestoneOwner"]> => {
  const { createdAt: from } = company;
  const createdAt = instantBetween(rng, from, daysBefore(from, -WELCOME_DAYS));
  const contact = people.find(({ companyId }) => companyId === company.id);
  return {
    id: rng.uuid(),
    code: `PC-${String(position).padStart(2, "0")}`,
    name: company.name,
    kind: "PC",
    companyId: company.id,
    contactName: contact ? `${contact.name} ${contact.surname}` : null,
    email: contact?.email ?? null,
    phone: null,
    country: company.country,
    accreditation: null,
    workingDays: ownerKinds.PC.workingDays,
    active: true,
    createdAt,
    updatedAt: createdAt,
  };
};

const domainOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
