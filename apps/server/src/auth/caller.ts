import type { Permission, rowScopes } from "@canopy/contracts";

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

/** Tells who calls from the Authorization header; throws the matching 401 where it cannot. */
export type Authenticate = (header: string | undefined) => Promise<Caller>;
