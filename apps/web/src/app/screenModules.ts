import type { App, RouteName } from "@canopy/core";
import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import type { ScreenProps } from "./screenProps.ts";

type ScreenComponent = ComponentType<ScreenProps>;

/** Where each route's screen is; nothing of it is loaded before it is shown. */
const modules = {
  login: () => import("../screens/login/LoginScreen.tsx").then((m) => m.LoginScreen),
  resetPasswordRequest: () =>
    import("../screens/password/ResetPasswordRequestScreen.tsx").then((m) => m.ResetPasswordRequestScreen),
  resetPassword: () =>
    import("../screens/password/NewPasswordScreens.tsx").then((m) => m.ResetPasswordScreen),
  setPassword: () => import("../screens/password/NewPasswordScreens.tsx").then((m) => m.SetPasswordScreen),
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
} satisfies Record<RouteName, () => Promise<ScreenComponent>>;

/** The screens of one app, each made lazily and loaded under its reload rule. */
export interface Screens {
  of(name: RouteName): LazyExoticComponent<ScreenComponent>;
  /** Forgets a screen that could not be loaded, so that it is tried again. */
  forget(name: RouteName): void;
}

/** Makes the screens of an app. */
export const createScreens = (app: App): Screens => {
  const made = new Map<RouteName, LazyExoticComponent<ScreenComponent>>();
  return {
    of: (name) => {
      const screen =
        made.get(name) ?? lazy(async () => ({ default: await app.load<ScreenComponent>(modules[name]) }));
      made.set(name, screen);
      return screen;
    },
    forget: (name) => made.delete(name),
  };
};
