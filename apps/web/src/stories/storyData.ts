import type { Company, Role, User } from "@canopy/core";

/** A fixed id by kind of record and number. */
export const idOf = (kind: number, index: number): string =>
  `0190a${String(kind).padStart(3, "0")}-0000-7000-8000-${String(index).padStart(12, "0")}`;

const companyOf = (
  index: number,
  company: Pick<Company, "name" | "country"> & Partial<Company>,
): Company => ({
  id: idOf(1, index),
  legalName: null,
  sector: "Manufacturing",
  sizeBand: "MEDIUM",
  website: null,
  lei: null,
  taxId: null,
  address: null,
  status: "ACTIVE",
  baseYear: null,
  targetYear: null,
  targetPercent: null,
  notes: null,
  logo: null,
  userCount: 3,
  createdAt: "2026-09-06T08:12:00Z",
  updatedAt: "2026-10-02T14:40:00Z",
  version: 4,
  ...company,
});

/** A company with every field filled. */
export const brightwater = companyOf(2, {
  name: "Brightwater Dairies",
  country: "IE",
  legalName: "Brightwater Dairies DAC",
  website: "https://www.brightwater-dairies.example",
  lei: "J0WVYS0YXGF08UXJ6329",
  taxId: "IE547086578",
  address: "Mill Road 4, Mallow, Co. Cork",
  baseYear: 2020,
  targetYear: 2030,
  targetPercent: 46,
  notes: "Spray drying is four fifths of the heat demand.",
});

/** Partner companies, one of them inactive. */
export const someCompanies: readonly Company[] = [
  companyOf(1, { name: "Aldermoor Cement", country: "PT", userCount: 4 }),
  brightwater,
  companyOf(3, { name: "Cordillera Agro", country: "CO", sector: "Agriculture; forestry and fishing" }),
  companyOf(4, { name: "Dunmore Logistics", country: "GB", sector: "Transportation and storage" }),
  companyOf(5, { name: "Fjordline Shipping", country: "NO", status: "INACTIVE", userCount: 0 }),
  companyOf(6, { name: "Kestrel Data Centres", country: "DE", sector: null }),
];

const userOf = (index: number, user: Pick<User, "name" | "surname"> & Partial<User>): User => ({
  id: idOf(2, index),
  email: `${user.name}.${user.surname}@canopy.example`.toLowerCase(),
  companyId: user.company?.id ?? null,
  company: null,
  roles: ["PROJECT_OFFICER"],
  status: "ACTIVE",
  language: null,
  timeZone: null,
  weekStart: null,
  lastLoginAt: "2026-11-18T07:31:00Z",
  createdAt: "2026-06-13T09:00:00Z",
  updatedAt: "2026-08-01T09:00:00Z",
  version: 2,
  ...user,
});

/** A person of the internal staff. */
export const marek = userOf(1, {
  name: "Marek",
  surname: "Holub",
  roles: ["PROGRAMME_MANAGER"],
  language: "cs",
  timeZone: "Europe/Prague",
  weekStart: "MONDAY",
});
/** A person who has not accepted the invitation yet. */
export const pooja = userOf(2, {
  name: "Pooja",
  surname: "Menon",
  roles: ["PARTNER_USER"],
  status: "INVITED",
  lastLoginAt: null,
  company: brightwater,
});
/** A person who may no longer sign in. */
export const erik = userOf(3, { name: "Erik", surname: "Solberg", status: "DISABLED" });

/** Users in every status. */
export const someUsers: readonly User[] = [
  userOf(4, { name: "Ines", surname: "Duarte", roles: ["PLATFORM_ADMIN"] }),
  marek,
  userOf(5, { name: "Tomas", surname: "Brandt", roles: ["MRV_REVIEWER", "VIEWER"] }),
  userOf(6, {
    name: "Siobhan",
    surname: "Kerr",
    roles: ["PARTNER_USER"],
    status: "LOCKED",
    company: brightwater,
  }),
  pooja,
  erik,
];

const roleOf = (code: string, label: string, description: string): Role => ({
  code,
  label,
  description,
  rowScope: code === "PARTNER_USER" ? "COMPANY" : "ALL",
  permissions: [],
});

/** All roles. */
export const someRoles: readonly Role[] = [
  roleOf("PLATFORM_ADMIN", "Platform administrator", "Runs the platform: people, roles and settings."),
  roleOf("PROGRAMME_MANAGER", "Programme manager", "Leads the programme: companies, projects and templates."),
  roleOf("PROJECT_OFFICER", "Project officer", "Works on the projects they lead or are responsible for."),
  roleOf("MRV_REVIEWER", "MRV reviewer", "Reviews monitoring, reporting and verification."),
  roleOf("PARTNER_USER", "Partner company user", "Sees only what belongs to their company."),
  roleOf("VIEWER", "Auditor / viewer", "Reads everything, changes nothing."),
];

/** One page with all rows. */
export const pageOf = <Row>(rows: readonly Row[], total = rows.length) => ({ data: [...rows], total });

/** An administrator's permissions for people, companies, stakeholders and technologies. */
export const everyRight = [
  "user:list",
  "user:get",
  "user:create",
  "user:update",
  "user:delete",
  "user:enable",
  "user:disable",
  "company:list",
  "company:get",
  "company:create",
  "company:update",
  "company:delete",
  "project_milestone_owner:list",
  "project_milestone_owner:get",
  "project_milestone_owner:create",
  "project_milestone_owner:update",
  "project_milestone_owner:delete",
  "project_type:list",
  "project_type:get",
  "project_type:create",
  "project_type:update",
  "project_type:delete",
  "config:read",
  "config:write",
];
