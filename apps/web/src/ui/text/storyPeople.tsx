import { Badge } from "./Badge.tsx";
import { RelativeTime } from "./RelativeTime.tsx";
import type { DataColumn } from "../table/tableColumn.ts";

/** A row of the example list. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly isEnabled: boolean;
  readonly projectCount: number;
}

/** The example rows, unsorted. */
export const people: readonly Person[] = [
  ["Inês Duarte", "Canopy", 14],
  ["Marek Holub", "Canopy", 9],
  ["Amina Yusuf", "Sahel Solar Cooperative", 4],
  ["Tomáš Brandt", "Fjordkraft Renewables", 12],
  ["Leila Haddad", "TerraVerde Agroforestry", 7],
  ["Siobhán Kerr", "Atlantic Kelp Farms", 1],
  ["Luis Ocampo", "Andes Cookstove Initiative", 23],
].map(([name, company, projectCount]) => ({
  id: String(name),
  name: String(name),
  email: `${String(name).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(" ", ".")}@canopy.example`,
  company: String(company),
  isEnabled: name !== "Siobhán Kerr",
  projectCount: Number(projectCount),
}));

/** The columns of the example list. */
export const personColumns: readonly DataColumn<Person>[] = [
  { id: "name", header: "Name", cell: (person) => person.name, isSortable: true, isRowHeader: true },
  { id: "email", header: "Email", cell: (person) => person.email, isSortable: true },
  { id: "company", header: "Company", cell: (person) => person.company },
  {
    id: "status",
    header: "Status",
    cell: (person) => (
      <Badge
        tone={person.isEnabled ? "success" : "neutral"}
        label={person.isEnabled ? "Active" : "Disabled"}
      />
    ),
    isSortable: true,
  },
  {
    id: "projects",
    header: "Projects",
    cell: (person) => person.projectCount,
    align: "end",
    isSortable: true,
  },
  {
    id: "createdAt",
    header: "Created",
    cell: () => (
      <RelativeTime text="2 days ago" fullText="19 November 2026 at 14:05" dateTime="2026-11-19T14:05:00Z" />
    ),
  },
];
