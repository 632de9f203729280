import type { Company, MilestoneOwner, ProjectType, Role, User } from "@canopy/core";

const idOf = (kind: number, index: number): string =>
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
  userCount: 3,
  createdAt: "2026-09-06T08:12:00Z",
  updatedAt: "2026-10-02T14:40:00Z",
  version: 4,
  ...company,
});

/** A company with everything known of it. */
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

/** Someone of our own staff. */
export const marek = userOf(1, {
  name: "Marek",
  surname: "Holub",
  roles: ["PROGRAMME_MANAGER"],
  language: "cs",
  timeZone: "Europe/Prague",
  weekStart: "MONDAY",
});
/** Someone who has not followed the invitation yet. */
export const pooja = userOf(2, {
  name: "Pooja",
  surname: "Menon",
  roles: ["PARTNER_USER"],
  status: "INVITED",
  lastLoginAt: null,
  company: brightwater,
});
/** Someone who may not sign in any more. */
export const erik = userOf(3, { name: "Erik", surname: "Solberg", status: "DISABLED" });

/** Users in each of their states. */
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

/** The roles there are. */
export const someRoles: readonly Role[] = [
  roleOf("PLATFORM_ADMIN", "Platform administrator", "Runs the platform: people, roles and settings."),
  roleOf("PROGRAMME_MANAGER", "Programme manager", "Leads the programme: companies, projects and templates."),
  roleOf("PROJECT_OFFICER", "Project officer", "Works on the projects they lead or are responsible for."),
  roleOf("MRV_REVIEWER", "MRV reviewer", "Reviews monitoring, reporting and verification."),
  roleOf("PARTNER_USER", "Partner company user", "Sees only what belongs to their company."),
  roleOf("VIEWER", "Auditor / viewer", "Reads everything, changes nothing."),
];

const projectTypeOf = (
  index: number,
  projectType: Pick<ProjectType, "code" | "name" | "category"> & Partial<ProjectType>,
): ProjectType => ({
  id: idOf(3, index),
  scope: null,
  mitigationType: "REDUCTION_TECHNICAL",
  activityUnit: null,
  methodologies: null,
  defaultTemplateKey: null,
  description: null,
  active: true,
  createdAt: "2026-06-01T09:00:00Z",
  updatedAt: "2026-09-14T09:00:00Z",
  version: 3,
  ...projectType,
});

/** A technology with everything known of it. */
export const cooking = projectTypeOf(1, {
  code: "COOK",
  name: "Improved cooking",
  category: "Energy demand",
  scope: 3,
  activityUnit: "households",
  methodologies: "AMS-II.G.; GS metered cooking; GS TPDDTEC; VMR0006",
  defaultTemplateKey: "GS-CERT",
  description: "Stoves that burn less wood, or none, in homes that cook on open fires.",
});
/** A technology of which little is known, and which is not offered any more. */
export const battery = projectTypeOf(2, {
  code: "STORAGE",
  name: "Grid or site battery",
  category: "Energy distribution",
  mitigationType: null,
  active: false,
});
/** Technologies, one of them not offered any more. */
export const someProjectTypes: readonly ProjectType[] = [
  cooking,
  battery,
  projectTypeOf(3, {
    code: "WIND",
    name: "Onshore wind",
    category: "Renewable power",
    scope: 1,
    activityUnit: "MW",
  }),
  projectTypeOf(4, {
    code: "BLUE",
    name: "Mangrove / tidal wetland",
    category: "Forests and land",
    scope: 14,
    mitigationType: "REMOVAL_NATURE",
    activityUnit: "ha",
  }),
];

const milestoneOwnerOf = (
  index: number,
  owner: Pick<MilestoneOwner, "code" | "name" | "kind"> & Partial<MilestoneOwner>,
): MilestoneOwner => ({
  id: idOf(4, index),
  companyId: owner.company?.id ?? null,
  company: null,
  contactName: null,
  email: null,
  phone: null,
  country: null,
  accreditation: null,
  workingDays: null,
  active: true,
  createdAt: "2026-06-01T09:00:00Z",
  updatedAt: "2026-09-14T09:00:00Z",
  version: 3,
  ...owner,
});

/** A stakeholder with everything known of them. */
export const northfield = milestoneOwnerOf(1, {
  code: "NORTHFIELD",
  name: "Northfield Assurance",
  kind: "VVB",
  contactName: "Hanna Lindqvist",
  email: "hanna.lindqvist@northfield.example",
  phone: "+46 8 5550 1234",
  country: "SE",
  accreditation: "ISO 14065, scopes 1, 3 and 13",
  workingDays: 30,
});
/** A partner company as a stakeholder. */
export const dairies = milestoneOwnerOf(2, {
  code: "PC-BRIGHTWATER",
  name: "Brightwater Dairies",
  kind: "PC",
  company: brightwater,
  country: "IE",
  workingDays: 15,
});
/** Stakeholders, one of them not active any more. */
export const someMilestoneOwners: readonly MilestoneOwner[] = [
  northfield,
  dairies,
  milestoneOwnerOf(3, {
    code: "DNA-KE",
    name: "Ministry of Environment, Kenya desk",
    kind: "DNA",
    country: "KE",
  }),
  milestoneOwnerOf(4, {
    code: "TIDEWATER",
    name: "Tidewater Grid",
    kind: "UTIL",
    workingDays: 60,
    active: false,
  }),
];

/** An answer with all of the rows. */
export const pageOf = <Row>(rows: readonly Row[], total = rows.length) => ({ data: [...rows], total });

/** What an administrator may do to people, companies, stakeholders and technologies. */
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
