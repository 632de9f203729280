import { writeReachOf, type MilestoneReach, type Permission, type rowScopes } from "@canopy/contracts";

/** The signed-in user behind a request, as the database has them at that moment. */
export interface Caller {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  /** Null for our own staff. */
  readonly companyId: string | null;
  readonly roles: readonly string[];
  readonly permissions: ReadonlySet<Permission>;
  /** `COMPANY`: only the rows of the user's own company. */
  readonly rowScope: (typeof rowScopes)[number];
  readonly sid: string;
}

/** The projects and processes that the caller may write. Source: behaviour.md §6 Rows. */
export const writeScopeOf = (caller: Caller): MilestoneReach =>
  writeReachOf({ ...caller, permissions: [...caller.permissions] });

/** The user and session that a valid token names; the session may have ended meanwhile. */
export interface TokenSubject {
  readonly userId: string;
  readonly sid: string;
}

/** Reads the caller from the Authorization header; throws the matching 401. It awaits `enter` between the cheap check of the token and the look-up of the session. */
export type Authenticate = (
  header: string | undefined,
  enter?: (subject: TokenSubject) => Promise<void>,
) => Promise<Caller>;
