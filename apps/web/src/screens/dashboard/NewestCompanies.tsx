import { pathTo, routes, type Company } from "@canopy/core";
import { newestCompaniesScreen } from "@canopy/core/companies";
import { selectData, selectReadingFailure, selectReadingStatus } from "@canopy/core/records";
import { Country } from "#kit/Country.tsx";
import { shallowEqual, useSelector } from "@xstate/react";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { SubList } from "#kit/SubList.tsx";
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
  const app = useApp();
  const newest = useScreen(newestCompaniesScreen, undefined);
  const canOpen = app.can().allows(routes.company.access);
  return (
    <SubList
      title="Newest companies"
      actions={<Link href={pathTo("companies")}>All companies</Link>}
      isExcerpt
      columns={columns}
      rows={useSelector(newest, selectData<readonly Company[]>)}
      status={useSelector(newest, selectReadingStatus<readonly Company[]>)}
      failure={useSelector(newest, selectReadingFailure<readonly Company[]>, shallowEqual)}
      onRetry={() => newest.send({ type: "reading.retry" })}
      rowName={({ name }) => name}
      {...(canOpen && { rowHref: ({ id }: Company) => pathTo("company", { companyId: id }) })}
      empty={{ title: "No companies yet", text: "The first ones will stand here." }}
    />
  );
}
