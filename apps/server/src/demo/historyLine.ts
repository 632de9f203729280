import { changesBetween } from "../database/history.ts";
import type { NewRow } from "../database/insertRows.ts";
import type { Rng } from "./rng.ts";
import type { DemoPerson } from "./workSource.ts";

/** An action of the demo that the history keeps. */
interface Told {
  readonly actor: DemoPerson;
  readonly at: Date;
  readonly entity: string;
  readonly entityId: string;
  readonly entityName: string;
  readonly action: string;
  readonly before?: object;
  readonly after: object;
  readonly reason?: string | null;
}

/** A row of the history, with the changes as the product finds them. */
export const historyLine = (
  rng: Rng,
  { actor, at, entity, entityId, entityName, action, before, after, reason }: Told,
): NewRow<"history"> => ({
  ...{ id: rng.uuid(), at, actorId: actor.id, source: "UI" },
  ...{ entity, entityId, entityName, action },
  changes: [...changesBetween(before, after)],
  reason: reason ?? null,
});
