import { messages } from "@canopy/core";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { DocumentTitle } from "./DocumentTitle.tsx";

/** What stands where no route matches. Source: behaviour.md §2. */
export const NotFound = () => (
  <>
    <DocumentTitle title={messages.notFound} />
    <PageHeader
      title={messages.notFound}
      help="There is nothing at this address. It may have been mistyped, or what was here is gone."
      actions={<ButtonLink label="Go to the dashboard" href="/" variant="primary" />}
    />
  </>
);
