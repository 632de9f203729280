import { pathTo } from "@canopy/core";
import { gapSearch, promisedIssued, type ProjectGap } from "@canopy/core/dashboard";
import { numberText } from "@canopy/core/text";
import { useScreen } from "#kit/appContext.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { Link } from "#ui/button/Link.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";

type Row = ProjectGap & { readonly id: string };

const SHOWN_COUNT = 8;

const tonnes = (tco2e: number): string => numberText(Math.round(tco2e));

const columns: readonly DataColumn<Row>[] = [
  { id: "name", header: "Project", cell: ({ name }) => name, isRowHeader: true },
  {
    id: "amounts",
    header: "To today",
    cell: ({ promised, issued }) => `${tonnes(promised)} promised, ${tonnes(issued)} issued`,
  },
  { id: "gap", header: "Gap", cell: ({ gap }) => tonnes(gap), align: "end" },
];

/** Issued against promised tCO2e to today, of the projects with the largest gap. Source: behaviour.md §2 Dashboard. */
export function PromisedIssued() {
  const { data, ...reading } = useReading(useScreen(promisedIssued, undefined));
  return (
    <SubList
      title="Promised and issued tCO₂e"
      actions={<Link href={pathTo("projects") + gapSearch}>All with less issued than promised</Link>}
      isExcerpt
      columns={columns}
      rows={data?.slice(0, SHOWN_COUNT).map((row) => ({ ...row, id: row.projectId }))}
      {...reading}
      rowName={({ name }) => name}
      rowHref={({ projectId }) => pathTo("project", { projectId })}
      empty={{ title: "Nothing was promised yet", text: "Projects with estimations will stand here." }}
    />
  );
}
