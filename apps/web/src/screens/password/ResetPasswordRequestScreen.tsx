import { pathTo, resetRequestScreen } from "@canopy/core";
import { useScreen } from "#app/appContext.tsx";
import { GuestFormPage } from "#app/GuestFormPage.tsx";
import { Callout } from "#ui/Callout.tsx";
import { Link } from "#ui/Link.tsx";

/** Asking for a link to choose a new password. Source: behaviour.md §2. */
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
