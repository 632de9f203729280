import { createColumnHelper, FlexRender, tableFeatures, useTable } from "@tanstack/react-table";
import { useMachine } from "@xstate/react";
import { Input, Label, SearchField } from "react-aria-components";
import { listPath, type Project } from "./api.ts";
import { InternalLink } from "./InternalLink.tsx";
import { readingMachine } from "./reading.machine.ts";

const features = tableFeatures({});
const helper = createColumnHelper<typeof features, Project>();
const date = new Intl.DateTimeFormat("en", { dateStyle: "medium" });
const columns = helper.columns([
  helper.accessor("name", {
    header: "Name",
    cell: ({ row }) => <InternalLink to={`/project/${row.original.id}`}>{row.original.name}</InternalLink>,
  }),
  helper.accessor("code", { header: "Code" }),
  helper.accessor((project) => project.company?.name ?? "", { id: "company", header: "Company" }),
  helper.accessor((project) => project.type?.name ?? "", { id: "type", header: "Technology" }),
  helper.accessor("status", { header: "Status" }),
  helper.accessor((project) => project.estimatedAnnualTco2e?.toLocaleString("en") ?? "", {
    id: "amount",
    header: "tCO₂e a year",
  }),
  helper.accessor((project) => date.format(new Date(project.createdAt)), {
    id: "created",
    header: "Created",
  }),
]);

interface Answer {
  readonly data: readonly Project[];
  readonly total: number;
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the floor trusts the server
const answerOf = (data: unknown) => data as Answer | undefined;

/** The first page of projects, filtered by name: each key asks at once. */
export function ProjectList() {
  const [state, send] = useMachine(readingMachine, { input: { path: listPath("") } });
  const answer = answerOf(state.context.data);
  return (
    <main>
      <h1>Projects</h1>
      <SearchField className="field" onChange={(text) => send({ type: "ask", path: listPath(text) })}>
        <Label>Name</Label>
        <Input />
      </SearchField>
      {answer && <ProjectTable answer={answer} />}
      {state.context.isFailed && <p role="alert">Not read</p>}
    </main>
  );
}

function ProjectTable({ answer }: { readonly answer: Answer }) {
  "use no memo";
  const table = useTable({ features, columns, data: answer.data, getRowId: ({ id }) => id });
  return (
    <>
      <table>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <th key={header.id} scope="col">
                  <FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell, at) =>
                at === 0 ? (
                  <th key={cell.id} scope="row">
                    <FlexRender cell={cell} />
                  </th>
                ) : (
                  <td key={cell.id}>
                    <FlexRender cell={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <p>{answer.total} projects</p>
    </>
  );
}
