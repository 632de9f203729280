import { personName } from "@canopy/core/text";
import { pathTo, type User } from "@canopy/core";
import { newestUsers } from "@canopy/core/users";
import { useScreen } from "#kit/appContext.tsx";
import { Moment } from "#kit/Moment.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import { Link } from "#ui/button/Link.tsx";
import type { DataColumn } from "#ui/table/tableColumn.ts";

const columns: readonly DataColumn<User>[] = [
  { id: "name", header: "Name", cell: personName, isRowHeader: true },
  { id: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} />, isNarrow: true },
  {
    id: "createdAt",
    header: "Created",
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    isNarrow: true,
  },
];

/** The newest users; renders and requests nothing for people who may not list them. */
export function NewestUsers() {
  const { data, ...reading } = useReading(useScreen(newestUsers, undefined));
  return (
    <SubList
      title="Newest users"
      actions={<Link href={pathTo("users")}>All users</Link>}
      isExcerpt
      columns={columns}
      rows={data}
      {...reading}
      rowName={personName}
      rowHref={({ id }) => pathTo("user", { userId: id })}
      empty={{ title: "No users yet", text: "The first ones will stand here." }}
    />
  );
}
