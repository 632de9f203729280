import { messages, pathTo } from "@canopy/core";
import { BrandMark } from "../ui/BrandMark.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { GuestFrame } from "../ui/GuestFrame.tsx";
import { DocumentTitle } from "./DocumentTitle.tsx";
import { notFoundHelp } from "./NotFound.tsx";

/** The card at an address without a route, for those who are not signed in. Source: behaviour.md §2. */
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
      description={notFoundHelp}
    >
      <ButtonLink label="Go to the sign-in" href={pathTo("login")} variant="primary" fullWidth />
    </GuestFrame>
  </>
);
