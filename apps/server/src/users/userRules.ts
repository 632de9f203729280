import { messages, type UserDraft } from "@canopy/contracts";
import type { Caller } from "../base/caller.ts";
import { readRoles, refuseBeyondOwnRights, type GrantableRole } from "../auth/grants.ts";
import type { Db } from "../database/schema.ts";
import type { EventPerson, NewEvent } from "../database/securityEvents.ts";
import { invalid, ProblemError } from "../base/problem.ts";
import { isOfferedCompany } from "../companies/offeredCompany.ts";
import type { UserRow } from "../tables/index.ts";

/** A user after the change: every field that the rules check. */
type Intended = Pick<UserDraft, "companyId" | "roles">;

/** Throws 400 with the wrong fields: unknown roles, a company that is missing or not the caller's. */
export const checkUser = async (db: Db, caller: Caller, user: Intended): Promise<void> => {
  const roles = await readRoles(db, user.roles);
  const companyId = user.companyId ?? null;
  const errors = userErrors(user, roles, await isOfferedCompany(db, caller, companyId));
  if (Object.keys(errors).length > 0) throw invalid(errors);
};

/** The wrong fields of a user after the change; `roles` are those of the user's that exist. */
export const userErrors = (
  user: Intended,
  roles: readonly GrantableRole[],
  isCompanyOffered: boolean,
): Readonly<Record<string, readonly string[]>> => {
  const isPartner = roles.some((role) => role.rowScope === "COMPANY");
  const companyId = user.companyId ?? null;
  return {
    ...(user.roles.some((code) => !roles.some((role) => role.code === code)) && {
      roles: [messages.notAChoice("Role")],
    }),
    ...(isPartner && companyId === null && { companyId: [messages.companyNeeded] }),
    ...(!isCompanyOffered && { companyId: [messages.notAChoice("Company")] }),
  };
};

/** The fields of a user whose change concerns rights. The address is one because new passwords are mailed there. */
export interface WithRights {
  readonly email: string;
  readonly roles: readonly string[];
}

/** True if the roles are the same; their order means nothing. */
export const areSameRoles = (a: readonly string[], b: readonly string[]): boolean =>
  a.toSorted().join() === b.toSorted().join();

/** Security events of a changed user: other roles, another address. */
export const eventsOfChange = (
  user: EventPerson,
  before: WithRights,
  after: WithRights,
): readonly Pick<NewEvent, "kind" | "user" | "details">[] => [
  ...(areSameRoles(before.roles, after.roles)
    ? []
    : [{ kind: "ROLES_CHANGED" as const, user, details: { before: before.roles, after: after.roles } }]),
  ...(before.email === after.email
    ? []
    : [{ kind: "ADDRESS_CHANGED" as const, user, details: { before: before.email, after: after.email } }]),
];

/** Codes of the roles that the caller must not go beyond: those before and after the change, none if it keeps roles and address. */
export const rolesConcerned = (before: WithRights | undefined, after: WithRights): readonly string[] => {
  if (!before) return after.roles;
  const areKept = areSameRoles(before.roles, after.roles) && before.email === after.email;
  return areKept ? [] : [...before.roles, ...after.roles];
};

/** Throws 403 if the caller would give rights beyond their own, or change the address of a user with such rights. */
export const refuseTakingRights = async (
  db: Db,
  caller: Caller,
  before: UserRow,
  after: WithRights,
): Promise<void> => {
  const codes = rolesConcerned(before, after);
  if (codes.length > 0) await refuseBeyondOwnRights(db, caller, codes);
};

/** Throws 409 if the target is the caller. */
export const refuseSelf = (caller: Caller, id: string, action: "disable" | "delete"): void => {
  if (caller.id === id.toLowerCase())
    throw new ProblemError("/errors/invalid-transition", `You cannot ${action} yourself.`);
};

/** The refusal of any change to a user who was anonymised. */
export const IS_FORMER = "This user was anonymised.";

/** Throws 409 for a user who was anonymised: they get neither a name nor access again. */
export const refuseFormer = ({ anonymisedAt }: Pick<UserRow, "anonymisedAt">): void => {
  if (anonymisedAt) throw new ProblemError("/errors/invalid-transition", IS_FORMER);
};
