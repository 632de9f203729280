import { meterData } from "./storyDocuments.ts";
import { overdueFinding } from "./storyFindings.ts";
import type { Milestone } from "@canopy/core";
import type { StoryWorld } from "./screenStory.tsx";
import { idOf, pageOf, someCompanies, someUsers } from "./storyData.ts";
import { someProjects } from "./storyProjects.ts";
import { registration } from "./storyProcesses.ts";

const stepsIn = (...states: readonly string[]): readonly Milestone[] =>
  (registration.milestones ?? [])
    .filter(({ state }) => states.includes(state))
    .map((milestone) => ({ ...milestone, process: registration }));
const waiting = stepsIn("READY", "REOPENED");
const completed = stepsIn("COMPLETED").slice(0, 5);

const technologies = [
  "Onshore wind",
  "Improved cookstoves",
  "Industrial heat recovery",
  "Solar photovoltaic",
  "Biochar",
  "Mangrove restoration",
  "Landfill gas",
  "Electric buses",
  "Small hydro",
  "Biogas from manure",
];

/** The server's counts and lists for /. */
export const dashboardStubs = {
  projects: {
    count: 60,
    countActive: 41,
    countDisabled: 3,
    countNew: 5,
    averageCompletionDays: 412.5,
    byType: technologies.map((typeName, index) => ({ typeId: idOf(3, index), typeName, count: 12 - index })),
    list: pageOf(someProjects.slice(0, 3), 3),
    estimatedTco2e: technologies.map((name, index) => ({
      key: idOf(3, index),
      name,
      tco2e: 90_000 - 7000 * index,
      count: 3,
      duplicates: index === 0 ? 2 : 0,
    })),
    issuedTco2e: ({ search }: { readonly search: URLSearchParams }) =>
      search.get("by") === "vintage"
        ? [
            { key: "2024", name: "2024", tco2e: 41_000, count: 7, duplicates: 0 },
            { key: "2025", name: "2025", tco2e: 52_500, count: 9, duplicates: 0 },
          ]
        : [{ key: "VCS", name: "Verra VCS", tco2e: 93_500, count: 12, duplicates: 0 }],
    promisedIssued: [
      {
        projectId: someProjects[0]?.id ?? "",
        code: "CP-0001",
        name: someProjects[0]?.name ?? "",
        promised: 12_000.4,
        issued: 9500,
        gap: 2500.4,
      },
    ],
    places: [
      [38.5, -7.9],
      [39.2, -8.1],
      [-1.3, 36.8],
    ].map(([latitude = 0, longitude = 0], index) => ({
      projectId: idOf(9, index),
      code: `CP-000${index}`,
      name: `Project ${index}`,
      latitude,
      longitude,
      status: "ACTIVE",
    })),
    creationTrend: Array.from({ length: 12 }, (_, index) => ({
      period: new Date(Date.UTC(2025, 11 + index)).toISOString().slice(0, "2025-12".length),
      count: (index * 5) % 7,
    })),
  },
  milestones: {
    count: 1284,
    countCompleted: 702,
    countPending: 486,
    countRecent: 31,
    countOpen: { all: 1284, waiting: 96, overdue: 17, done: 702 },
    list: ({ search }: { readonly search: URLSearchParams }) =>
      search.get("sortField") === "completedAt" ? pageOf(completed) : pageOf(waiting, 23),
  },
  companies: { count: 512, list: pageOf(someCompanies.slice(0, 5), 512) },
  users: { list: pageOf(someUsers.slice(0, 5), 1038) },
  documents: { list: pageOf([meterData]) },
  findings: { list: pageOf([overdueFinding]) },
} satisfies StoryWorld["stubs"];

const reading = ["project:get", "project:list", "project_process:get", "project_process:list"];
/** Each role's permissions for /. */
export const dashboardRights = {
  officer: [
    ...reading,
    "company:get",
    "company:list",
    "project:create",
    "project_type:list",
    "project_milestone:complete",
  ],
  partner: [...reading, "company:get", "project_type:list", "project_milestone:complete"],
  viewer: [...reading, "company:get", "company:list", "project_type:list"],
};
