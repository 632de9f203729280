import {
  writeReachOf,
  type Access,
  type MilestoneReach,
  type Permission,
  type rowScopes,
} from "@canopy/contracts";

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

/** True if the caller has one of the permissions, or none is needed. */
export const hasAccess = ({ permissions }: Caller, access: Access): boolean =>
  typeof access === "string" || access.some((permission) => permissions.has(permission));

/** The projects and processes that the caller may write. Source: behaviour.md §6 Rows. */
export const writeScopeOf = (caller: Caller): MilestoneReach =>
  writeReachOf({ ...caller, permissions: [...caller.permissions] });

/** The user and session that a valid token names; the session may have ended meanwhile. */
export interface TokenSubject {
  readonly userId: string;
  readonly sid: string;
}

/** Facts of a request that the look-up of its session needs. */
export interface Admission {
  /** Awaited between the cheap check of the token and the look-up of the session. */
  readonly enter?: (subject: TokenSubject) => Promise<void>;
  /** A client asks this by itself, so it is no use of the session. */
  readonly isPoll?: boolean;
  /** The time when a request came that is still under way: it ends with its session, but neither with its token's life nor by idleness since. */
  readonly arrivedAt?: Date;
}

/** Reads the caller from the Authorization header; throws the matching 401. */
export type Authenticate = (header: string | undefined, admission?: Admission) => Promise<Caller>;
