import { loginScreen, pathTo } from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import { GuestFormPage } from "#app/GuestFormPage.tsx";
import { Link } from "#ui/Link.tsx";

/** Signing in. Source: behaviour.md §2. */
export const LoginScreen = () => (
  <GuestFormPage
    form={useScreen(loginScreen, undefined)}
    foot={<Link href={pathTo("resetPasswordRequest")}>Forgot your password?</Link>}
  />
);
