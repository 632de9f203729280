import {
  evidenceModeOf,
  type EvidenceMode,
  type StepKind,
  type TemplateStatus,
  type TransitionKind,
} from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import type { Database } from "../database/schema.ts";
import type { Insertable } from "kysely";
import type { TestServer } from "./openTestServer.ts";

/** A step of a test's template; the default is a task of ours that takes ten days. */
export interface TestStep {
  readonly key: string;
  readonly name?: string;
  readonly kind?: StepKind;
  readonly join?: "all" | "any";
  readonly optional?: boolean;
  readonly expectedDays?: number;
  readonly evidence?: readonly string[];
  readonly evidenceRequired?: boolean;
  readonly evidenceMode?: EvidenceMode;
  readonly closesFindings?: boolean;
  readonly ownerKind?: string | null;
  readonly ownerId?: string | null;
}

/** An arrow of a test's template; the default is forward. */
export interface TestArrow {
  readonly from: string;
  readonly to: string;
  readonly kind?: TransitionKind;
  readonly label?: string;
  readonly guard?: string;
}

interface TestTemplate {
  readonly key?: string;
  readonly name?: string;
  readonly status?: TemplateStatus;
  readonly typeIds?: readonly string[];
  readonly maxRounds?: number;
  readonly receivesForwardActions?: boolean;
  readonly steps?: readonly TestStep[];
  readonly transitions?: readonly TestArrow[];
}

/** BEGIN → WORK → CHECK → END; CHECK sends back to WORK or stops at STOP. Days: 5, 10, 5, 0, 0. */
export const smallGraph: { readonly steps: readonly TestStep[]; readonly transitions: readonly TestArrow[] } =
  {
    steps: [
      { key: "BEGIN", name: "Begun", ownerKind: "PM", expectedDays: 5 },
      { key: "WORK", name: "Work delivered", ownerKind: "PC" },
      { key: "CHECK", name: "Work checked", kind: "gate", ownerKind: "ME", expectedDays: 5 },
      { key: "END", name: "Done", kind: "end_ok", ownerKind: "PM", expectedDays: 0 },
      { key: "STOP", name: "Given up", kind: "end_fail", ownerKind: "PM", expectedDays: 0 },
    ],
    transitions: [
      { from: "BEGIN", to: "WORK" },
      { from: "WORK", to: "CHECK" },
      { from: "CHECK", to: "END" },
      { from: "CHECK", to: "WORK", kind: "rework", label: "not good enough" },
      { from: "CHECK", to: "STOP", kind: "abort", label: "hopeless" },
    ],
  };

const stepRow = (versionId: string, step: TestStep, position: number) =>
  ({
    id: randomUUID(),
    versionId,
    position,
    key: step.key,
    name: step.name ?? `Step ${step.key}`,
    kind: step.kind ?? "task",
    joinKind: step.join ?? "all",
    optional: step.optional ?? false,
    expectedDays: step.expectedDays ?? 10,
    evidence: [...(step.evidence ?? [])],
    evidenceMode: evidenceModeOf(step),
    evidenceRequired: evidenceModeOf(step) !== "NONE",
    closesFindings: step.closesFindings ?? false,
    ownerKind: step.ownerKind === undefined ? "PM" : step.ownerKind,
    ownerId: step.ownerId ?? null,
    x: null,
    y: null,
  }) satisfies Insertable<Database["templateMilestone"]>;

const arrowRow = (versionId: string, arrow: TestArrow, position: number) =>
  ({
    id: randomUUID(),
    versionId,
    position,
    fromKey: arrow.from,
    toKey: arrow.to,
    kind: arrow.kind ?? "forward",
    label: arrow.label ?? null,
    guard: arrow.guard ?? null,
  }) satisfies Insertable<Database["templateTransition"]>;

/** Adds a template with one version directly to the database; the default is the small graph, published. */
export const addTemplate = async (
  { services }: Pick<TestServer, "services">,
  given: TestTemplate = {},
): Promise<{ readonly id: string; readonly key: string; readonly versionId: string }> => {
  const id = randomUUID();
  const versionId = randomUUID();
  const { key = `T-${id.slice(0, 8).toUpperCase()}`, status = "PUBLISHED" } = given;
  const { steps, transitions = [] } = given.steps ? { ...given, steps: given.steps } : smallGraph;
  const at = services.now();
  const isOpen = status === "DRAFT";
  await services.db.transaction().execute(async (tx) => {
    const times = { createdAt: at, updatedAt: at };
    const template = { id, key, name: given.name ?? `Template ${key}`, description: null, status, ...times };
    await tx.insertInto("processTemplate").values(template).execute();
    const { maxRounds = null, receivesForwardActions = false } = given;
    const published = isOpen ? {} : { publishedAt: at, publishedByName: "Test Person" };
    await tx
      .insertInto("processTemplateVersion")
      .values({
        id: versionId,
        templateId: id,
        number: 1,
        createdAt: at,
        maxRounds,
        receivesForwardActions,
        ...published,
      })
      .execute();
    await tx
      .updateTable("processTemplate")
      .set(isOpen ? { draftVersionId: versionId } : { publishedVersionId: versionId })
      .where("id", "=", id)
      .execute();
    if (steps.length > 0)
      await tx
        .insertInto("templateMilestone")
        .values(steps.map((step, position) => stepRow(versionId, step, position)))
        .execute();
    if (transitions.length > 0)
      await tx
        .insertInto("templateTransition")
        .values(transitions.map((arrow, position) => arrowRow(versionId, arrow, position)))
        .execute();
    const types = (given.typeIds ?? []).map((typeId) => ({ templateId: id, typeId }));
    if (types.length > 0) await tx.insertInto("processTemplateType").values(types).execute();
  });
  return { id, key, versionId };
};
