/** The rights of a person, as far as they decide which roles the person may give. */
export interface Granter {
  readonly permissions: ReadonlySet<string>;
  readonly rowScope: string;
}

/** The fields of a role that decide who may give it. */
export interface GrantedRole {
  readonly permissions: readonly string[];
  readonly rowScope: string;
}

/** True if the role allows more than the person may: nobody gives rights beyond their own. Source: behaviour.md §6 Rows. */
export const goesBeyond = ({ permissions, rowScope }: Granter, role: GrantedRole): boolean =>
  role.permissions.some((permission) => !permissions.has(permission)) ||
  (rowScope === "COMPANY" && role.rowScope === "ALL");

/** True if somebody with these rows may add a company: for who is bound to one it would be none of their rows. Source: behaviour.md §6 Rows. */
export const addsCompanies = (rowScope: string): boolean => rowScope !== "COMPANY";

/** The permissions that are of use with these rows, so that no client offers what is always refused. */
export const usablePermissions = <Permission extends string>(
  rowScope: string,
  permissions: Iterable<Permission>,
): Permission[] => [...permissions].filter((one) => one !== "company:create" || addsCompanies(rowScope));
