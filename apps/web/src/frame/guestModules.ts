import { lazyPart, type GuestRouteName } from "@canopy/core";
import type { ScreenModules } from "../kit/screenProps.ts";

/** The screens of the guest routes. They are in the first chunk; `screenModules` is in a later one. */
export const guestModules = {
  login: lazyPart(() => import("../screens/login/LoginScreen.tsx").then((m) => m.LoginScreen)),
  resetPasswordRequest: lazyPart(() =>
    import("../screens/password/ResetPasswordRequestScreen.tsx").then((m) => m.ResetPasswordRequestScreen),
  ),
  resetPassword: lazyPart(() =>
    import("../screens/password/NewPasswordScreens.tsx").then((m) => m.ResetPasswordScreen),
  ),
  setPassword: lazyPart(() =>
    import("../screens/password/NewPasswordScreens.tsx").then((m) => m.SetPasswordScreen),
  ),
} satisfies ScreenModules<GuestRouteName>;
