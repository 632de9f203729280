import { pathTo } from "@canopy/core";
import { messages } from "@canopy/core/text";
import { BrandMark } from "../ui/layout/BrandMark.tsx";
import { ButtonLink } from "../ui/button/ButtonLink.tsx";
import { GuestFrame } from "../ui/layout/GuestFrame.tsx";
import { DocumentTitle } from "../kit/DocumentTitle.tsx";

/** The card for guests at an address without a route. Source: behaviour.md §2. */
export const GuestNotFound = () => (
  <>
    <DocumentTitle title={messages.notFound} />
    <GuestFrame
      brand={
        <>
          <BrandMark />
          Canopy
        </>
      }
      title={messages.notFound}
      description={`${messages.notFoundAt}. ${messages.notFoundWhy}`}
    >
      <ButtonLink label="Go to the sign-in" href={pathTo("login")} variant="primary" fullWidth />
    </GuestFrame>
  </>
);
