import { pathTo, routes, type Milestone, type User } from "@canopy/core";
import { companyScreen } from "@canopy/core/companies";
import { useScreen } from "#kit/appContext.tsx";
import { RecordTabs } from "#screens/history/shared/RecordTabs.tsx";
import { LinkedReminders } from "#screens/reminders/shared/LinkedReminders.tsx";
import { RecordScreen } from "#kit/RecordScreen.tsx";
import type { ScreenProps } from "#kit/screenProps.ts";
import { Columns } from "#ui/layout/Columns.tsx";
import { companysMilestones, milestoneAddress, ownerNameOf } from "@canopy/core/processes";
import { ProjectLink } from "#kit/AppLink.tsx";
import { MilestoneDue } from "#screens/milestones/shared/MilestoneState.tsx";
import { Address } from "#ui/text/Address.tsx";
import { NoValue } from "#ui/text/NoValue.tsx";
import { companyProjects } from "@canopy/core/projects";
import { ProjectSubList } from "#screens/projects/shared/ProjectSubList.tsx";
import { personName, rolesText } from "@canopy/core/text";
import { companyUsers } from "@canopy/core/users";
import { StatusBadge } from "#kit/StatusBadge.tsx";
import { SubList } from "#kit/SubList.tsx";
import { useReading } from "#kit/useReading.ts";
import type { DataColumn } from "#ui/table/tableColumn.ts";
import { CompanyFacts } from "./CompanyFacts.tsx";
import { CompanyHead } from "./CompanyHead.tsx";

/** /company/{companyId}: the company and its people. Source: behaviour.md §2, §7 Companies. */
export function CompanyScreen({ params }: ScreenProps) {
  const record = useScreen(companyScreen, { id: params["companyId"] ?? "" });
  return (
    <RecordScreen
      record={record}
      title={routes.company.title}
      noun="company"
      list={{ label: "All companies", href: pathTo("companies") }}
    >
      {(company) => (
        <>
          <CompanyHead company={company} record={record} />
          <RecordTabs entity="company" id={company.id} name={company.name}>
            <Columns
              main={
                <>
                  <CompanysNextSteps companyId={company.id} />
                  <CompanyProjects companyId={company.id} />
                  <LinkedReminders by="company" id={company.id} links={{ companyId: company.id }} />
                  <CompanyUsers companyId={company.id} />
                </>
              }
              side={<CompanyFacts company={company} />}
            />
          </RecordTabs>
        </>
      )}
    </RecordScreen>
  );
}

const stepColumns: readonly DataColumn<Milestone>[] = [
  { id: "name", header: "Milestone", cell: ({ name }) => name, isRowHeader: true },
  {
    id: "project",
    header: "Project",
    cell: ({ process }) =>
      process?.project ? <ProjectLink project={process.project} isWithoutCode /> : <NoValue />,
    line: 2,
  },
  { id: "owner", header: "Owner", cell: (milestone) => ownerNameOf(milestone) ?? <NoValue />, line: 2 },
  {
    id: "dueAt",
    header: "Due",
    cell: (milestone) => <MilestoneDue milestone={milestone} />,
    isNarrow: true,
    line: 1,
  },
];

/** The open steps of the company's projects, the longest waiting first; nothing for people who may not list milestones. */
function CompanysNextSteps({ companyId }: { readonly companyId: string }) {
  const { data, ...reading } = useReading(useScreen(companysMilestones, { ask: companyId }));
  if (data?.total === 0) return null;
  return (
    <SubList
      title="Next steps"
      columns={stepColumns}
      rows={data?.data}
      total={data?.total}
      isWrapping
      allHref={`${pathTo("milestones")}?sortDirection=asc&company=${encodeURIComponent(companyId)}&waiting=1`}
      {...reading}
      rowName={({ name }) => name}
      rowHref={milestoneAddress}
      empty={{ title: "Nothing waits", text: "Open steps of this company's projects will stand here." }}
    />
  );
}

/** The company's projects, the newest first; renders and requests nothing for people who may not list projects. Source: behaviour.md §7 Companies. */
const CompanyProjects = ({ companyId }: { readonly companyId: string }) => (
  <ProjectSubList
    screen={companyProjects}
    ask={companyId}
    allHref={`${pathTo("projects")}?company=${encodeURIComponent(companyId)}`}
    emptyText="No climate project is run with this company yet."
  />
);

const columns: readonly DataColumn<User>[] = [
  { id: "email", header: "Email", cell: ({ email }) => <Address text={email} />, isRowHeader: true },
  { id: "name", header: "Name", cell: personName },
  { id: "roles", header: "Roles", cell: ({ roles }) => rolesText(roles) },
  { id: "status", header: "Status", cell: ({ status }) => <StatusBadge status={status} />, isNarrow: true },
];

/** The company's users by email; renders and requests nothing for people who may not list users. Source: behaviour.md §7 Companies. */
function CompanyUsers({ companyId }: { readonly companyId: string }) {
  const { data, ...reading } = useReading(useScreen(companyUsers, { ask: companyId }));
  return (
    <SubList
      title="Users"
      columns={columns}
      rows={data?.data}
      total={data?.total}
      allHref={`${pathTo("users")}?company=${encodeURIComponent(companyId)}`}
      {...reading}
      rowName={({ email }) => email}
      rowHref={({ id }) => pathTo("user", { userId: id })}
      empty={{ title: "No users yet", text: "Nobody of this company may sign in." }}
    />
  );
}
