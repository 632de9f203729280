import { noFileYet, type DocumentRecord } from "@canopy/core/documents";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { Badge } from "#ui/text/Badge.tsx";

/** The state of a document in a list; of one without a file, because its upload is under way or broke off, that. */
export const DocumentState = ({ state, versionNo }: Pick<DocumentRecord, "state" | "versionNo">) =>
  versionNo === null ? <Badge tone="warning" label={noFileYet} /> : <StatusBadge status={state} />;
