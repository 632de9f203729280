import { writeReachOf, type MilestoneReach, type Permission, type rowScopes } from "@canopy/contracts";

/** The signed-in user behind a request, as the database knows them at that moment. */
export interface Caller {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  /** Null for our own staff. */
  readonly companyId: string | null;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<Permission>;
  /** `COMPANY`: only the rows of their own company. */
  readonly rowScope: (typeof rowScopes)[number];
  readonly sid: string;
}

/** Whose projects and processes the caller writes. Source: behaviour.md §6 Rows. */
export const reachOf = (caller: Caller): MilestoneReach =>
  writeReachOf({ ...caller, permissions: [...caller.permissions] });

/** The person and the session that a valid token names; the session may have ended meanwhile. */
export interface TokenSubject {
  readonly userId: string;
  readonly sid: string;
}

/**
 * Tells who calls from the Authorization header; throws the matching 401 where it cannot. `enter` is waited for
 * between the check of the token, which costs little, and the look-up of the session.
 */
export type Authenticate = (
  header: string | undefined,
  enter?: (subject: TokenSubject) => Promise<void>,
) => Promise<Caller>;
