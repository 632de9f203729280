import { messages } from "@canopy/core/text";
import { ButtonLink } from "../ui/button/ButtonLink.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { DocumentTitle } from "../kit/DocumentTitle.tsx";

/** The help text below the title. */
export const notFoundHelp =
  "There is nothing at this address. It may have been mistyped, or what was here is gone.";

/** Shown where no route matches. Source: behaviour.md §2. */
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
