import * as z from "zod/mini";
import { relatedCompany } from "./companies.ts";
import { openChoice } from "../wire/fieldSchemas.ts";
import { relatedMilestoneOwner } from "./milestoneOwners.ts";
import { personSchema } from "../wire/person.ts";
import { ndcCoverages, programmeCodes, registryStatuses } from "../codes/programmes.ts";
import { registryAnswers } from "./projectRegistry.ts";
import { mitigationTypes, relatedProjectType } from "./projectTypes.ts";
import { related } from "../wire/related.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** The states of a project. Source: behaviour.md §4 Statuses. */
export const projectStatuses = ["DRAFT", "ACTIVE", "ON_HOLD", "COMPLETED", "DISABLED"] as const;
/** A state that this client knows. */
export type ProjectStatus = (typeof projectStatuses)[number];

const GOAL_COUNT = 17;
/** Numbers of the sustainable development goals, 1 to 17: a project's co-benefits. Source: behaviour.md §3 Project. */
export const goals: readonly number[] = Array.from({ length: GOAL_COUNT }, (_, i) => i + 1);

/** Most possible duplicates in an answer. Source: behaviour.md §3 Project. */
export const MAX_DUPLICATES = 100;
/** Reasons to suspect a duplicate project. */
const duplicateReasons = ["SAME_NAME", "SAME_SITE"] as const;

const text = z.nullable(z.string());
const number = z.nullable(z.number());

/** A project, without its processes. Source: behaviour.md §3 Project. */
export const projectRecordSchema = z.object({
  id: z.guid(),
  code: z.string(),
  name: z.string(),
  description: text,
  status: openChoice(projectStatuses),
  companyId: z.guid(),
  company: relatedCompany,
  typeId: z.guid(),
  type: relatedProjectType,
  programme: openChoice(programmeCodes),
  registryProjectId: text,
  registryUrl: text,
  registryStatus: z.nullable(openChoice(registryStatuses)),
  registryStatusDate: text,
  methodology: text,
  methodologyVersion: text,
  secondMethodology: text,
  sector: text,
  country: z.string(),
  region: text,
  latitude: number,
  longitude: number,
  coveredByNdc: z.nullable(openChoice(ndcCoverages)),
  ndcNote: text,
  mitigationType: z.nullable(openChoice(mitigationTypes)),
  startDate: text,
  creditingPeriodStart: text,
  creditingPeriodEnd: text,
  /** In tCO2e a year, like the baseline. */
  estimatedAnnualTco2e: number,
  baselineAnnualTco2e: number,
  activityAmount: number,
  activityUnit: text,
  /** Numbers of `goals`. */
  coBenefits: z.array(z.int()),
  validationBodyId: z.nullable(z.guid()),
  validationBody: relatedMilestoneOwner,
  verificationBodyId: z.nullable(z.guid()),
  verificationBody: relatedMilestoneOwner,
  leadUserId: z.guid(),
  leadUser: z.optional(z.nullable(personSchema)),
  responsibleIds: z.array(z.guid()),
  responsibles: z.optional(z.array(personSchema)),
  budget: number,
  currency: text,
  tags: z.array(z.string()),
  ...registryAnswers,
  /** Possible duplicates; only on the project's own page. */
  duplicates: z.optional(
    z.array(
      z.object({
        id: z.guid(),
        code: z.string(),
        name: z.string(),
        reasons: z.array(openChoice(duplicateReasons)),
      }),
    ),
  ),
  createdById: z.nullable(z.guid()),
  createdAt: wireDateField,
  updatedAt: wireDateField,
  version: z.int(),
});
/** A project, without its processes. */
export type ProjectRecord = z.infer<typeof projectRecordSchema>;
/** A project within another record, with the people on whom the actions of its rows depend. */
export const projectReference = ["id", "code", "name", "status", "leadUserId", "responsibleIds"] as const;
export const relatedProject = z.optional(z.nullable(related(projectRecordSchema, projectReference)));
