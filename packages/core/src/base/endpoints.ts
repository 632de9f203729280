import type { Endpoint, ListAnswer } from "@canopy/contracts";
import type * as z from "zod/mini";

/** An endpoint whose answer is known. */
export type Answering<Data> = Endpoint & { readonly answer: z.ZodMiniType<Data> };

/** An endpoint that lists records. */
export type Listing<Entity> = Answering<ListAnswer<Entity>> & Required<Pick<Endpoint, "list">>;

/** An endpoint of the record of an id. */
export interface OfOne extends Omit<Endpoint, "path"> {
  readonly path: `/${string}/{id}`;
}
