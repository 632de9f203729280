import { loginScreen, pathTo } from "@canopy/core";
import { useScreen } from "#kit/appContext.tsx";
import { GuestFormPage } from "#kit/guest/GuestFormPage.tsx";
import { Link } from "#ui/button/Link.tsx";

/** /login. Source: behaviour.md §2. */
export const LoginScreen = () => (
  <GuestFormPage
    form={useScreen(loginScreen, undefined)}
    foot={<Link href={pathTo("resetPasswordRequest")}>Forgot your password?</Link>}
  />
);
