// Companies, users and roles, stakeholders and technologies.
export { access, type Access } from "./access.ts";
export {
  companies,
  companyDraft,
  companyEndpoints,
  companySchema,
  companyStatuses,
  sizeBands,
  type Company,
  type CompanyDraft,
} from "./companies.ts";
export { countries, isCountry } from "./countries.ts";
export {
  milestoneOwnerDraft,
  milestoneOwnerEndpoints,
  milestoneOwners,
  milestoneOwnerSchema,
  type MilestoneOwner,
  type MilestoneOwnerDraft,
} from "./milestoneOwners.ts";
export { ownerKindCodes, ownerKinds, type OwnerKind } from "./ownerKinds.ts";
export { permissions, type Permission } from "./permission.ts";
export type { Person } from "./person.ts";
export {
  mitigationTypes,
  projectTypeDraft,
  projectTypeEndpoints,
  projectTypes,
  projectTypeSchema,
  technologyCategories,
  type ProjectType,
  type ProjectTypeDraft,
} from "./projectTypes.ts";
export { roleEndpoints, roleLabels, roleSchema, rowScopes, type Role, type RoleCode } from "./roles.ts";
export { samples } from "./samples.ts";
export { sectors } from "./sectors.ts";
export {
  assignableUser,
  userDraft,
  userEndpoints,
  users,
  userSchema,
  userStatuses,
  weekStarts,
  type User,
  type UserDraft,
  type UserStatus,
} from "./users.ts";
