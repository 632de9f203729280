import { access, type Access } from "@canopy/contracts";
import { sql, type RawBuilder } from "kysely";
import { hasAccess, type Caller } from "../base/caller.ts";
import { companyTable } from "./companyTable.ts";
import { projectTable } from "./projectTable.ts";

type Sql = RawBuilder<unknown>;

/** The permissions that allow reading such records: their list or a single one. */
export const readersOf = ({ list, get }: { readonly list: Access; readonly get: Access }) => [list, get];

/** The company with this id by its name; null if the caller may not read it. */
export const companyOf = (caller: Caller, key: Sql): Sql =>
  mayRead(readersOf(access.companies), caller)
    ? sql`(select c.name from ${companyTable.from} where c.id = ${key} and ${companyTable.scope(caller) ?? sql`true`})`
    : sql`null`;

/** The project with this id by its code and name; null if the caller may not read it. */
export const projectOf = (caller: Caller, key: Sql): Sql =>
  mayRead(readersOf(access.projects), caller)
    ? sql`(select p.code || ' ' || p.name from ${projectTable.from}
        where p.id = ${key} and ${projectTable.scope(caller) ?? sql`true`})`
    : sql`null`;

/** The project `pj` of a process that the caller meets by its code and name; null if the caller may not read projects. */
export const projectOfProcess = (caller: Caller): Sql =>
  mayRead(readersOf(access.projects), caller) ? sql`(pj.code || ' ' || pj.name)` : sql`null::text`;

/** The code of the same project; null if the caller may not read projects. */
export const projectCodeOfProcess = (caller: Caller): Sql =>
  mayRead(readersOf(access.projects), caller) ? sql`pj.code` : sql`null::text`;

/** True if the caller has one of the permissions. */
export const mayRead = (readers: readonly Access[], caller: Caller): boolean =>
  readers.some((one) => hasAccess(caller, one));
