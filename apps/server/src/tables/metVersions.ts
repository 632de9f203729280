import { sql, type RawBuilder } from "kysely";

/** Of these ids of versions those whose documents a caller bound to a company meets, in the same order. */
export const metVersionIds = (versionIds: RawBuilder<unknown>): RawBuilder<unknown> => sql`array(
  select v.id from unnest(${versionIds}) with ordinality as named (id, place)
    join document_version v on v.id = named.id join document dc on dc.id = v.document_id
  where not dc.internal order by named.place)`;
