import { documentBadge, type DocumentRecord } from "@canopy/core/documents";
import { Badge } from "#ui/text/Badge.tsx";

/** The state of a document in a list. */
export const DocumentState = (document: Pick<DocumentRecord, "state" | "versionNo">) => (
  <Badge {...documentBadge(document)} />
);
