import type { GuestRouteName } from "@canopy/core";
import type { ScreenModules } from "./lazyScreens.ts";

/** Where the screen of each route for guests is. It stands in the first chunk, `screenModules` in a later one. */
export const guestModules = {
  login: () => import("../screens/login/LoginScreen.tsx").then((m) => m.LoginScreen),
  resetPasswordRequest: () =>
    import("../screens/password/ResetPasswordRequestScreen.tsx").then((m) => m.ResetPasswordRequestScreen),
  resetPassword: () =>
    import("../screens/password/NewPasswordScreens.tsx").then((m) => m.ResetPasswordScreen),
  setPassword: () => import("../screens/password/NewPasswordScreens.tsx").then((m) => m.SetPasswordScreen),
} satisfies ScreenModules<GuestRouteName>;
