import { personName, rolesText } from "@canopy/core/text";
import { pathTo, routes, type User } from "@canopy/core";
import { companyUsers } from "@canopy/core/users";
import { useApp, useScreen } from "#kit/appContext.tsx";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import type { DataColumn } from "#ui/table/tableColumn.ts";

const columns: readonly DataColumn<User>[] = [
  { id: "email", header: "Email", cell: ({ email }) => email, isRowHeader: true },
  { id: "name", header: "Name", cell: personName },
  { id: "roles", header: "Roles", cell: ({ roles }) => rolesText(roles) },
  { id: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} />, isNarrow: true },
];

/** The company's users by email; renders and requests nothing for people who may not list users. Source: behaviour.md §7 Companies. */
export function CompanyUsers({ companyId }: { readonly companyId: string }) {
  const app = useApp();
  const { data, ...reading } = useReading(useScreen(companyUsers, { ask: companyId }));
  const canOpen = app.can().allows(routes.user.access);
  return (
    <SubList
      title="Users"
      columns={columns}
      rows={data?.data}
      total={data?.total}
      allHref={`${pathTo("users")}?company=${encodeURIComponent(companyId)}`}
      {...reading}
      rowName={({ email }) => email}
      {...(canOpen && { rowHref: ({ id }: User) => pathTo("user", { userId: id }) })}
      empty={{ title: "No users yet", text: "Nobody of this company may sign in." }}
    />
  );
}
