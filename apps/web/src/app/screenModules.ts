import type { GuestRouteName, RouteName } from "@canopy/core";
import type { ScreenModules } from "./lazyScreens.ts";

/** Where the screen of each route for the signed-in is; nothing of it is loaded before it is shown. */
export const screenModules = {
  dashboard: () => import("../screens/dashboard/DashboardScreen.tsx").then((m) => m.DashboardScreen),
  unauthorized: () =>
    import("../screens/unauthorized/UnauthorizedScreen.tsx").then((m) => m.UnauthorizedScreen),
  toastTest: () => import("../screens/toastTest/ToastTestScreen.tsx").then((m) => m.ToastTestScreen),
  companies: () => import("../screens/companies/CompanyListScreen.tsx").then((m) => m.CompanyListScreen),
  company: () => import("../screens/companies/CompanyScreen.tsx").then((m) => m.CompanyScreen),
  milestoneOwners: () =>
    import("../screens/milestoneOwners/MilestoneOwnerListScreen.tsx").then((m) => m.MilestoneOwnerListScreen),
  milestoneOwner: () =>
    import("../screens/milestoneOwners/MilestoneOwnerScreen.tsx").then((m) => m.MilestoneOwnerScreen),
  projectTypes: () =>
    import("../screens/projectTypes/ProjectTypeListScreen.tsx").then((m) => m.ProjectTypeListScreen),
  projectType: () => import("../screens/projectTypes/ProjectTypeScreen.tsx").then((m) => m.ProjectTypeScreen),
  users: () => import("../screens/users/UserListScreen.tsx").then((m) => m.UserListScreen),
  userCreate: () => import("../screens/users/UserCreateScreen.tsx").then((m) => m.UserCreateScreen),
  user: () => import("../screens/users/UserScreen.tsx").then((m) => m.UserScreen),
} satisfies ScreenModules<Exclude<RouteName, GuestRouteName>>;
