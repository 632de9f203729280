import { documentBadge, type DocumentRecord } from "@canopy/core/documents";
import { Badge } from "#ui/text/Badge.tsx";

/** The state of a document. */
export const DocumentState = (document: Pick<DocumentRecord, "state" | "versionNo" | "versions">) => (
  <Badge {...documentBadge(document)} />
);
