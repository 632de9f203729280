import { pathTo, resetRequestScreen } from "@canopy/core";
import { useScreen } from "#kit/appContext.tsx";
import { GuestFormPage } from "#kit/guest/GuestFormPage.tsx";
import { Callout } from "#ui/text/Callout.tsx";
import { Link } from "#ui/button/Link.tsx";

/** /reset-password-request: requests a link for a new password. Source: behaviour.md §2. */
export const ResetPasswordRequestScreen = () => (
  <GuestFormPage
    form={useScreen(resetRequestScreen, undefined)}
    foot={<Link href={pathTo("login")}>Back to login</Link>}
    sent={
      <Callout tone="success" title="Look into your mail" isAlert>
        If this address has an account, a link is on its way. It is good for 30 minutes.
      </Callout>
    }
  />
);
