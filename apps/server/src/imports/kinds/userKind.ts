import type { UserDraft } from "@canopy/contracts";
import { keepAnAdministrator } from "#auth/administrators.ts";
import { BEYOND, goBeyond, readRoles } from "#auth/grants.ts";
import { revokeFormerAddress } from "#auth/invitations.ts";
import { ProblemError } from "#base/problem.ts";
import { recordEvent, recordEvents, type EventPerson } from "#database/securityEvents.ts";
import { notifyOfAccount } from "#notifications/accountNotices.ts";
import { userTable } from "#tables/index.ts";
import { areSameRoles, eventsOfChange, IS_FORMER, rolesConcerned, userErrors } from "#users/userRules.ts";
import { idsIn, refusalsOf, type Candidate, type Fault, type ImportKind, type Written } from "./kind.ts";
import { offeredCompanies } from "./references.ts";

const rolesOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The body's fields as they are stored: an address in lower case. */
const storedFields = ({ fields }: Candidate) =>
  typeof fields["email"] === "string" ? { ...fields, email: fields["email"].toLowerCase() } : fields;

/** Codes of the roles that the caller must not go beyond. */
const rolesConcernedIn = (before: Candidate["before"], after: Candidate["fields"]): readonly string[] =>
  rolesConcerned(before && withRights(before), withRights(after));

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const withRights = ({ email, roles }: Candidate["fields"]) => ({
  email: textOf(email),
  roles: rolesOf(roles),
});

const personIn = (id: string, fields: Written["fields"]): EventPerson => ({
  id,
  name: textOf(fields["name"]),
  surname: textOf(fields["surname"]),
});

/** Security events of a written user: the invitation, other roles, another address. */
const eventsOf = ({ id, before, fields }: Written): ReturnType<typeof eventsOfChange> => {
  const user = personIn(id, before ?? fields);
  if (before) return eventsOfChange(user, withRights(before), withRights({ ...before, ...fields }));
  return [{ kind: "INVITED", user, details: { roles: rolesOf(fields["roles"]) } }];
};

/** Users: new ones are invited; nobody gives roles beyond their own rights. */
export const userKind: ImportKind = {
  entity: "user",
  sqlTable: "appUser",
  table: userTable,
  key: "email",
  related: { companyId: "company" },
  unique: [{ field: "email", column: "email" }],
  made: () => ({ status: "INVITED" }),
  nameOf: ({ name, surname }) =>
    typeof name === "string" && typeof surname === "string" ? `${name} ${surname}` : null,
  invite: true,
  judge: async ({ db, caller }, candidates) => {
    const isOffered = await offeredCompanies(db, caller, idsIn(candidates, "companyId"));
    const known = await readRoles(db, idsIn(candidates, "roles"));
    const namedRoles = (codes: readonly string[]) => known.filter(({ code }) => codes.includes(code));
    return candidates.map((candidate) => {
      const { before } = candidate;
      const columns: Candidate["fields"] = storedFields(candidate);
      const after: Candidate["fields"] = { ...before, ...columns };
      const will = rolesOf(after["roles"]);
      const companyId = typeof after["companyId"] === "string" ? after["companyId"] : null;
      const intended = { companyId, roles: [...will] } as Pick<UserDraft, "companyId" | "roles">;
      const errors = userErrors(intended, namedRoles(will), isOffered(companyId));
      const isBeyond = goBeyond(caller, namedRoles(rolesConcernedIn(before, after)));
      const faults: readonly Fault[] = [
        ...(before?.["anonymisedAt"] ? [{ field: null, message: IS_FORMER }] : []),
        ...Object.entries(errors).flatMap(([field, lines]) => lines.map((message) => ({ field, message }))),
        ...(isBeyond ? [{ field: "roles", message: BEYOND }] : []),
      ];
      return { faults, columns };
    });
  },
  whyForbidden: async ({ db, caller }, records) => {
    const known = await readRoles(db, idsIn(records, "roles"));
    return refusalsOf(records, ({ before, fields }) => {
      const after = { ...before, ...fields };
      if (caller.rowScope === "COMPANY" && after["companyId"] !== caller.companyId)
        throw new ProblemError("/errors/forbidden", "This user belonged to another company.");
      const codes = rolesConcernedIn(before, after);
      const roles = known.filter(({ code }) => codes.includes(code));
      if (goBeyond(caller, roles)) throw new ProblemError("/errors/forbidden", BEYOND);
    });
  },
  around: (tx, write) => keepAnAdministrator(tx, write),
  written: async ({ db, caller, at, request }, records) => {
    await recordEvents(
      db,
      records.flatMap((record) =>
        eventsOf(record).map((event) => ({ ...event, at, actor: caller, request })),
      ),
    );
    for (const { id, before, fields } of records) {
      if (!before) continue;
      const roles = rolesOf(fields["roles"] ?? before["roles"]);
      const areOthers = id !== caller.id && !areSameRoles(roles, rolesOf(before["roles"]));
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      if (areOthers) await notifyOfAccount(db, "roles", { userId: id, by: caller, at });
    }
  },
  readdress: async ({ db, caller, at, request }, records) => {
    const tokens = new Map<string, string>();
    for (const { id, before, fields } of records) {
      if (fields["email"] === undefined || fields["email"] === before?.["email"]) continue;
      // oxlint-disable-next-line no-await-in-loop -- a transaction has one connection
      const token = await revokeFormerAddress(db, id, at);
      if (token === undefined) continue;
      tokens.set(id, token);
      const user = personIn(id, { ...before, ...fields });
      const details = { again: true };
      // oxlint-disable-next-line no-await-in-loop -- the same
      await recordEvent(db, { kind: "INVITED", at, user, actor: caller, request, details });
    }
    return tokens;
  },
};
