import type { Company } from "@canopy/contracts";
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { RecordColumns, Instant, OptionalInstant } from "./instant.ts";

/** A row of `company`. */
export type CompanyTable = RecordColumns<Omit<Company, "userCount" | "projectCount">>;

/** A row of `company_logo`: the stored picture, which `company.logo` names. */
export interface CompanyLogoTable {
  companyId: string;
  picture: Uint8Array;
  type: string;
}

/** A row of `role`; `position` is its place in lists. */
export interface RoleTable {
  code: string;
  position: number;
  label: string;
  description: string;
  rowScope: string;
  permissions: string[];
}

/** A row of `app_user`. LOCKED is ACTIVE with a `lockedUntil` in the future. */
export interface AppUserTable {
  id: string;
  email: string;
  name: string;
  surname: string;
  companyId: string | null;
  roles: string[];
  status: "INVITED" | "ACTIVE" | "DISABLED";
  language: string | null;
  timeZone: string | null;
  weekStart: string | null;
  passwordHash: string | null;
  /** The hash that the demo wrote: the user still has the demo password while it equals `passwordHash`. */
  demoHash: Generated<string | null>;
  lockedUntil: OptionalInstant;
  lastLoginAt: OptionalInstant;
  /** Since then the user has neither a name nor an address. */
  anonymisedAt: OptionalInstant;
  /** The person's own choices by kind of notification. */
  mailChoices: ColumnType<Readonly<Record<string, unknown>>, never, string>;
  /** The local day of the last digest. */
  digestOn: Generated<string | null>;
  /** Raised by everything that ends the credentials; sessions, links and tokens with an older version are invalid. */
  credentialsVersion: Generated<number>;
  createdAt: Instant;
  updatedAt: Instant;
  version: Generated<number>;
}

/** A row of `session`: an access token works while its session's row has its user's version and has neither ended nor expired. */
export interface SessionTable {
  id: string;
  userId: string;
  credentialsVersion: number;
  createdAt: Instant;
  expiresAt: Instant;
  /** The last counted request, at most a minute early. */
  lastUsedAt: Instant;
  /** Null until somebody ends it; a session that expires keeps null. */
  endedAt: OptionalInstant;
  /** The address and program of the sign-in. */
  address: string | null;
  userAgent: string | null;
}

/** A row of `password_token`: a mailed link, found by the sha-256 of its token. */
export interface PasswordTokenTable {
  tokenHash: string;
  userId: string;
  credentialsVersion: number;
  purpose: "RESET" | "INVITATION";
  createdAt: Instant;
  expiresAt: Instant;
}

/** A row of `master_password`: a user's one-time password, found by its sha-256. */
export interface MasterPasswordTable {
  userId: string;
  credentialsVersion: number;
  passwordHash: string;
  expiresAt: Instant;
}

/** A row of `sign_in_failure`: failed sign-ins of a pair; '' as account or network stands for all of them. */
export interface SignInFailureTable {
  /** The sha-256 of the typed address. */
  account: string;
  network: string;
  /** Milliseconds, oldest first. */
  failedAt: JSONColumnType<readonly number[]>;
  lockCount: Generated<number>;
  lockedUntil: OptionalInstant;
  keptUntil: Instant;
}

/** A row of `sign_in_network`: a network from which a user has signed in. */
export interface SignInNetworkTable {
  userId: string;
  network: string;
  lastAt: Instant;
}

/** A row of `mail`, the outbox. `content` is sealed and null once the mail needs no further try. */
export interface MailTable {
  id: string;
  kind: string;
  userId: string;
  recipient: string;
  subject: string;
  content: string | null;
  tokenHash: string | null;
  state: Generated<"WAITING" | "SENT" | "GIVEN_UP">;
  tries: Generated<number>;
  nextAt: Instant;
  at: Instant;
  reason: Generated<string | null>;
  createdAt: Instant;
}

/** A row of `reset_request`: a visitor's wish for a new password, until it is decided. */
export interface ResetRequestTable {
  id: string;
  email: string;
  askedAt: Instant;
  dueAt: Instant;
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** The tables of people, companies and signing in; part of `Database`. */
export interface PeopleTables {
  company: CompanyTable;
  companyLogo: CompanyLogoTable;
  role: RoleTable;
  appUser: AppUserTable;
  session: SessionTable;
  passwordToken: PasswordTokenTable;
  masterPassword: MasterPasswordTable;
  signInFailure: SignInFailureTable;
  signInNetwork: SignInNetworkTable;
  mail: MailTable;
  resetRequest: ResetRequestTable;
}
