import type { Db } from "../database/schema.ts";
import { defaultRoles } from "./defaultRoles.ts";

/** Writes the six roles of every installation, or brings them up to date. */
export const seedRoles = async (db: Db): Promise<void> => {
  await db
    .insertInto("role")
    .values(defaultRoles.map((role, position) => ({ ...role, position })))
    .onConflict((conflict) =>
      conflict.column("code").doUpdateSet((is) => ({
        position: is.ref("excluded.position"),
        label: is.ref("excluded.label"),
        description: is.ref("excluded.description"),
        rowScope: is.ref("excluded.rowScope"),
        permissions: is.ref("excluded.permissions"),
      })),
    )
    .execute();
};
