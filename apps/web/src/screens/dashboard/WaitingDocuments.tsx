import { pathTo } from "@canopy/core";
import type { DocumentsToAccept } from "@canopy/core/dashboard";
import { documentAddress, documentPlaceText, type DocumentRecord } from "@canopy/core/documents";
import type { ReadingActor } from "@canopy/core/records";
import { AppLink } from "#kit/AppLink.tsx";
import { Moment } from "#kit/Moment.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import type { DataColumn } from "#ui/table/tableColumn.ts";

const columns: readonly DataColumn<DocumentRecord>[] = [
  { id: "title", header: "Document", cell: ({ title }) => title, isRowHeader: true },
  { id: "project", header: "Project", cell: ({ project }) => project?.name },
  { id: "place", header: "Belongs to", cell: documentPlaceText },
  {
    id: "submitted",
    header: "Submitted",
    cell: ({ submittedAt }) => <Moment at={submittedAt} />,
    isNarrow: true,
  },
];

/** The documents that wait for the person's decision, the longest waiting first. Source: behaviour.md §2 Dashboard. */
export function WaitingDocuments({ waiting }: { readonly waiting: ReadingActor<DocumentsToAccept> }) {
  const { data, ...reading } = useReading(waiting);
  return (
    <SubList
      title="Documents to accept"
      actions={<AppLink href={`${pathTo("milestones")}?toAccept=1`}>By milestone</AppLink>}
      isWrapping
      columns={columns}
      rows={data?.rows}
      total={data?.total}
      {...reading}
      rowName={({ title }) => title}
      rowHref={({ id, projectId }) => documentAddress(projectId, id)}
      empty={{ title: "Nothing to accept", text: "Documents that wait for your decision will stand here." }}
    />
  );
}
