import { lintProcess, lintText, messages, stepNamesOf, type TemplateStatus } from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";
import type { Db } from "../database/schema.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { meetsOwner } from "../tables/index.ts";
import type { TemplateGraph } from "./templateVersions.ts";

/** Faults that make a graph unreadable, so that it cannot be stored even as a draft. */
const structural = new Set(["duplicateKey", "unknownKey", "duplicateTransition"]);

const sentences = (graph: TemplateGraph, counts: (fault: string) => boolean): readonly string[] => {
  const nameOf = stepNamesOf(graph.steps);
  return lintProcess(graph)
    .filter(({ fault }) => counts(fault))
    .map((fault) => lintText(fault, nameOf));
};

const refuse = (lines: readonly string[]): void => {
  if (lines.length > 0) throw invalid({ milestones: lines });
};

/** Throws 400 if keys are duplicated, or if arrows name no step or are duplicated. Source: behaviour.md §4 Statuses. */
export const refuseUnreadable = (graph: TemplateGraph): void =>
  refuse(sentences(graph, (fault) => structural.has(fault)));

/** Throws 400 with a sentence for each fault that prevents publishing the graph. Source: behaviour.md §4 Milestones. */
export const refuseFaulty = (graph: TemplateGraph): void => refuse(sentences(graph, () => true));

const impossible = (detail: string) => new ProblemError("/errors/invalid-transition", detail);

/** The template's next status: the requested one, or DRAFT if the graph of a published template changes; throws 409 if the transition is not allowed. Source: behaviour.md §4 Statuses. */
export const nextStatus = (
  status: string,
  asked: TemplateStatus | undefined,
  isGraphChanged: boolean,
): TemplateStatus => {
  if (status === "ARCHIVED") {
    if (isGraphChanged || asked === "DRAFT")
      throw impossible("This template is archived. Restore it before you change its steps.");
    return asked ?? "ARCHIVED";
  }
  if (asked === "ARCHIVED" && status === "DRAFT")
    throw impossible(
      "A version of this template is being written. Publish it before you archive the template.",
    );
  if (asked === "ARCHIVED" && isGraphChanged)
    throw impossible("Steps cannot be changed and archived at once. Publish them first.");
  return asked ?? (status === "DRAFT" || isGraphChanged ? "DRAFT" : "PUBLISHED");
};

/** Throws 400 if a technology or a step's stakeholder is unknown or outside the caller's scope. Locks them until the write ends. */
export const refuseUnknownChoices = async (
  tx: Db,
  caller: Caller,
  given: { readonly typeIds?: readonly string[] | undefined; readonly graph?: TemplateGraph | undefined },
): Promise<void> => {
  const { typeIds = [], graph } = given;
  if (typeIds.length > 0) {
    const types = tx.selectFrom("projectType").select("id").where("id", "in", typeIds);
    const found = new Set((await types.forKeyShare().execute()).map(({ id }) => id));
    if (typeIds.some((id) => !found.has(id)))
      throw invalid({ typeIds: [messages.notAChoice("Technologies")] });
  }
  const named = (graph?.steps ?? []).flatMap(({ name, ownerId }) =>
    ownerId === null ? [] : [{ name, ownerId }],
  );
  if (named.length === 0) return;
  const owners = await tx
    .selectFrom("milestoneOwner")
    .select(["id", "companyId"])
    .where(
      "id",
      "in",
      named.map(({ ownerId }) => ownerId),
    )
    .forKeyShare()
    .execute();
  const offered = new Set(owners.filter((owner) => meetsOwner(caller, owner)).map(({ id }) => id));
  refuse(
    named
      .filter(({ ownerId }) => !offered.has(ownerId))
      .map(({ name }) => `${name} names an owner that does not exist.`),
  );
};
