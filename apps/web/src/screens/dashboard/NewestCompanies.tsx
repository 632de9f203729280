import { pathTo, type Company } from "@canopy/core";
import { newestCompanies } from "@canopy/core/companies";
import { Country } from "#kit/Country.tsx";
import { useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { Link } from "#ui/button/Link.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";

const columns: readonly DataColumn<Company>[] = [
  { id: "name", header: "Name", cell: ({ name }) => name, isRowHeader: true },
  { id: "country", header: "Country", cell: ({ country }) => <Country code={country} /> },
  {
    id: "createdAt",
    header: "Created",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    isNarrow: true,
  },
];

/** The newest companies; renders and requests nothing for people who may not list them. */
export function NewestCompanies() {
  const { data, ...reading } = useReading(useScreen(newestCompanies, undefined));
  return (
    <SubList
      title="Newest companies"
      actions={<Link href={pathTo("companies")}>All companies</Link>}
      isExcerpt
      columns={columns}
      rows={data}
      {...reading}
      rowName={({ name }) => name}
      rowHref={({ id }) => pathTo("company", { companyId: id })}
      empty={{ title: "No companies yet", text: "The first ones will stand here." }}
    />
  );
}
