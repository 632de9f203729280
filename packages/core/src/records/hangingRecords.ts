import { access, listDefaults, processEndpoints, type Access, type ListQuery } from "@canopy/contracts";
import type { Call } from "../api/call.ts";
import type { ReadRest } from "../dialogs/dialogActors.ts";
import type { Services } from "../services/services.ts";

/** One kind of records that may hang on another record, so that it cannot be deleted. */
export interface HangingRecords {
  /** As it stands after 1, and after another number. */
  readonly nouns: readonly [one: string, several: string];
  /** Counted only with this permission. */
  readonly access: Access;
  /** The field that names the record on which they hang. */
  readonly fieldId: string;
  readonly list: (call: Call, list: ListQuery) => Promise<{ readonly total: number }>;
}

/** The processes of a project, or those that were started from a template. */
export const processesBy = (fieldId: "projectId" | "templateId"): HangingRecords => ({
  nouns: ["process", "processes"],
  access: access.processes.list,
  fieldId,
  list: (call, list) => call(processEndpoints.list, { list }),
});

const inOneLine = new Intl.ListFormat("en");

/** Reads how many records hang on the one of this id, as a sentence; undefined where none do or none may be counted. */
export const readHanging =
  (services: Pick<Services, "call" | "permits">, kinds: readonly HangingRecords[], id: string): ReadRest =>
  async () => {
    const counted = await Promise.all(
      kinds
        .filter((kind) => services.permits(kind.access))
        .map(async ({ nouns, fieldId, list }) => {
          const filters = [{ fieldId, operator: "equals", values: [id] }] as const;
          return { nouns, total: (await list(services.call, { ...listDefaults, size: 1, filters })).total };
        }),
    );
    const found = counted.filter(({ total }) => total > 0);
    if (found.length === 0) return undefined;
    const all = inOneLine.format(found.map(({ nouns, total }) => `${total} ${nouns[total === 1 ? 0 : 1]}`));
    const isOne = found.length === 1 && found[0]?.total === 1;
    return `This is refused as long as ${all} ${isOne ? "belongs" : "belong"} to it.`;
  };
