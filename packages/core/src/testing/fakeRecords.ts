import {
  mailPreferencesOf,
  type Company,
  type MilestoneOwner,
  type OwnUser,
  type ProjectType,
  type User,
  type View,
} from "@canopy/contracts";

/** A UUID that ends with this number. */
export const fakeId = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

/** A company as the server returns it. */
export const fakeCompany = (over: Partial<Company> = {}): Company => ({
  id: fakeId(1),
  name: "Nordwind Works",
  legalName: null,
  country: "PT",
  sector: null,
  sizeBand: null,
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
  userCount: 0,
  createdAt: "2026-01-02T03:04:05Z",
  updatedAt: "2026-01-02T03:04:05Z",
  version: 1,
  ...over,
});

/** A user as the server returns it. */
export const fakeUser = (over: Partial<User> = {}): User => ({
  id: fakeId(2),
  email: "marek.holub@canopy.example",
  name: "Marek",
  surname: "Holub",
  companyId: null,
  company: null,
  roles: ["PROGRAMME_MANAGER"],
  status: "ACTIVE",
  language: null,
  timeZone: null,
  weekStart: null,
  lastLoginAt: null,
  createdAt: "2026-01-02T03:04:05Z",
  updatedAt: "2026-01-02T03:04:05Z",
  version: 1,
  ...over,
});

/** The signed-in person's own user record as the server returns it. */
export const fakeOwnUser = (over: Partial<OwnUser> = {}): OwnUser => ({
  ...fakeUser(),
  mailPreferences: mailPreferencesOf({}),
  ...over,
});

/** A technology as the server returns it. */
export const fakeProjectType = (over: Partial<ProjectType> = {}): ProjectType => ({
  id: fakeId(3),
  code: "WIND",
  name: "Onshore wind",
  category: "Renewable power",
  scope: 1,
  mitigationType: "REDUCTION_TECHNICAL",
  activityUnit: "MW",
  methodologies: null,
  defaultTemplateKey: null,
  description: null,
  active: true,
  createdAt: "2026-01-02T03:04:05Z",
  updatedAt: "2026-01-02T03:04:05Z",
  version: 1,
  ...over,
});

/** A stakeholder as the server returns it. */
export const fakeMilestoneOwner = (over: Partial<MilestoneOwner> = {}): MilestoneOwner => ({
  id: fakeId(4),
  code: "NORTHFIELD",
  name: "Northfield Assurance",
  kind: "VVB",
  companyId: null,
  company: null,
  contactName: null,
  email: null,
  phone: null,
  country: null,
  accreditation: null,
  workingDays: null,
  active: true,
  createdAt: "2026-01-02T03:04:05Z",
  updatedAt: "2026-01-02T03:04:05Z",
  version: 1,
  ...over,
});

/** A saved view of the list of users as the server returns it. */
export const fakeView = (over: Partial<View> = {}): View => ({
  id: fakeId(40),
  ownerId: fakeId(2),
  ownerName: "Ines Duarte",
  list: "/api/users",
  name: "Locked people",
  where: [],
  sortField: null,
  sortDirection: null,
  size: null,
  density: null,
  columns: [],
  isShared: false,
  forPartners: false,
  isDefault: false,
  createdAt: "2026-01-02T03:04:05Z",
  updatedAt: "2026-01-02T03:04:05Z",
  version: 1,
  ...over,
});
