import type { MilestoneOwner, ProjectType } from "@canopy/core";
import { brightwater, idOf } from "./storyData.ts";

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

/** A technology with every field filled. */
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
/** An inactive technology with few fields filled. */
export const battery = projectTypeOf(2, {
  code: "STORAGE",
  name: "Grid or site battery",
  category: "Energy distribution",
  mitigationType: null,
  active: false,
});
/** Technologies, one of them inactive. */
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

/** A stakeholder with every field filled. */
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
/** Stakeholders, one of them inactive. */
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
