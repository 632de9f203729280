import { listDefaults } from "@canopy/contracts";
import type { Listing } from "../base/endpoints.ts";
import type { ReadRest } from "../dialogs/dialogActors.ts";
import type { Services } from "../services/services.ts";
import { listText } from "../text/listText.ts";
import { counted } from "../text/numberText.ts";

/** Records that may refer to another record, which then cannot be deleted. */
export interface HangingRecords {
  /** Singular and plural. */
  readonly nouns: readonly [one: string, several: string];
  /** The field with the id of the record that they refer to. */
  readonly fieldId: string;
  /** Their list; counted only with its permission. */
  readonly endpoint: Listing<unknown>;
}

/** Counts the records that refer to the record of this id, as a sentence; undefined where there are none or the person may count none. */
export const readHanging =
  (services: Pick<Services, "call" | "permits">, kinds: readonly HangingRecords[], id: string): ReadRest =>
  async () => {
    const counts = await Promise.all(
      kinds
        .filter((kind) => services.permits(kind.endpoint.access))
        .map(async ({ nouns, fieldId, endpoint }) => {
          const filters = [{ fieldId, operator: "equals", values: [id] }] as const;
          const list = { ...listDefaults, size: 1, filters };
          return { nouns, total: (await services.call(endpoint, { list })).total };
        }),
    );
    const found = counts.filter(({ total }) => total > 0);
    if (found.length === 0) return undefined;
    const all = listText(found.map(({ nouns, total }) => counted(total, ...nouns)));
    const isOne = found.length === 1 && found[0]?.total === 1;
    return `This is refused as long as ${all} ${isOne ? "belongs" : "belong"} to it.`;
  };
