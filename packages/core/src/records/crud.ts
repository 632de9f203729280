import type { Endpoint, ListAnswer, ListQuery, takingBack } from "@canopy/contracts";
import * as z from "zod/mini";
import type { Call } from "../api/call.ts";
import type { Listing, OfOne } from "../base/endpoints.ts";
import type { Written } from "../base/undos.ts";
import type { SentForm } from "../forms/formScreen.ts";
import type { Services } from "../services/services.ts";

interface ActionEndpoint extends Omit<Endpoint, "path"> {
  readonly path: `/${string}/{id}/${string}`;
}

/** An action on the record of an id that takes no body; its answer is dropped. */
export const actionAt =
  (endpoint: OfOne | ActionEndpoint) =>
  async (call: Call, id: string): Promise<undefined> => {
    await call(endpoint, { params: { id } });
  };

interface StateEndpoint extends ActionEndpoint {
  readonly answer: z.ZodMiniType<Written>;
}

/** The calls that disable a record and enable it again; the enabling goes over a version or else the latest one. */
export const disabling = (
  disable: StateEndpoint,
  enable: StateEndpoint & { readonly body: typeof takingBack },
) => ({
  disable: (call: Call, id: string): Promise<Written> => call(disable, { params: { id } }),
  enable: (call: Call, id: string, version?: number): Promise<Written> =>
    call(enable, { params: { id }, body: { version } }),
});

/** The endpoints that most resources have. */
interface CrudEndpoints<Entity> {
  readonly list: Listing<Entity>;
  readonly get: OfOne & Required<Pick<Endpoint, "extend">> & { readonly answer: z.ZodMiniType<Entity> };
  readonly create: Endpoint & Required<Pick<Endpoint, "body">>;
  readonly update: OfOne & Required<Pick<Endpoint, "body">>;
  readonly remove: OfOne;
}

/** The calls of a resource's list, page and forms, made from its endpoints; a record is read with what `extend` names. */
export const crud = <Entity extends { readonly version: number }>(
  endpoints: CrudEndpoints<Entity>,
  extend: readonly string[] = [],
) => {
  const get = (call: Call, id: string, signal?: AbortSignal): Promise<Entity> =>
    call(endpoints.get, { params: { id }, extend }, signal ? { signal } : {});
  return {
    list: (call: Call, list: ListQuery, signal: AbortSignal): Promise<ListAnswer<Entity>> =>
      call(endpoints.list, { list }, { signal }),
    get,
    remove: actionAt(endpoints.remove),
    /** Submits the form of a new record. */
    create: ({ call }: Services, { body, idempotencyKey }: SentForm) =>
      call(endpoints.create, { body: z.parse(endpoints.create.body, body) }, { idempotencyKey }),
    /** Submits the fields that the form of a record changed. */
    update: ({ call }: Services, { subject: id, change }: SentForm) =>
      call(endpoints.update, { params: { id }, body: z.parse(endpoints.update.body, change) }),
    /** Gives a record a status, over a version or else its latest one: then changes that others made to the fields do not conflict with it. */
    goTo:
      (status: string) =>
      async (call: Call, id: string, over?: number): Promise<undefined> => {
        const version = over ?? (await call(endpoints.get, { params: { id } })).version;
        await call(endpoints.update, { params: { id }, body: { status, version } });
      },
    /** Reads the record again after a conflict. */
    reload: ({ call }: Services, id: string) => get(call, id),
  };
};
