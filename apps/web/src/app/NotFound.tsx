import { messages } from "@canopy/core";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { DocumentTitle } from "./DocumentTitle.tsx";

/** What is said below it. */
export const notFoundHelp =
  "There is nothing at this address. It may have been mistyped, or what was here is gone.";

/** What stands where no route matches. Source: behaviour.md §2. */
export const NotFound = () => (
  <>
    <DocumentTitle title={messages.notFound} />
    <PageHeader
      title={messages.notFound}
      help={notFoundHelp}
      actions={<ButtonLink label="Go to the dashboard" href="/" variant="primary" />}
    />
  </>
);
