import type { Endpoints } from "./endpoints.ts";
import type { Endpoint, BodyOf } from "./wire/endpoint.ts";

type WithBody<Group> = {
  [Action in keyof Group as Group[Action] extends { body: unknown } ? Action : never]: Group[Action];
};

/** Action → an example body. An endpoint that takes a body and has no sample does not compile. */
export type Samples = {
  readonly [Name in keyof Endpoints]: {
    readonly [Action in keyof WithBody<Endpoints[Name]>]: WithBody<Endpoints[Name]>[Action] extends Endpoint
      ? BodyOf<WithBody<Endpoints[Name]>[Action]>
      : never;
  };
};

const nobody = "00000000-0000-4000-8000-000000000000";

/** A valid body for every endpoint that takes one. OpenAPI prints it, the access tests send it. */
export const samples: Samples = {
  auth: {
    login: { email: "ines.duarte@canopy.example", password: "canopy-demo-2026" },
    requestPasswordReset: { email: "ines.duarte@canopy.example" },
    setPassword: {
      token: "token-of-the-mailed-link",
      password: "correct-horse",
      confirmPassword: "correct-horse",
    },
    masterPassword: { userId: "00000000-0000-4000-8000-000000000000" },
  },
  users: {
    create: { email: "new.person@canopy.example", name: "New", surname: "Person", roles: ["VIEWER"] },
    update: { name: "Renamed", version: 1 },
    changePassword: {
      currentPassword: "the one until now",
      password: "correct-horse",
      confirmPassword: "correct-horse",
    },
  },
  roles: {},
  companies: {
    create: { name: "Sample Works", country: "PT" },
    update: { name: "Sample Works Renamed", version: 1 },
  },
  projectTypes: {
    create: { code: "TIDAL", name: "Tidal power", category: "Renewable power" },
    update: { name: "Tidal stream power", version: 1 },
  },
  milestoneOwners: {
    create: { code: "VVB-SAMPLE", name: "Sample Assurance", kind: "VVB" },
    update: { name: "Sample Assurance Group", version: 1 },
  },
  projects: {
    create: {
      name: "Sample rooftop solar",
      companyId: nobody,
      typeId: nobody,
      programme: "CORPORATE",
      country: "PT",
    },
    update: { name: "Sample rooftop solar, renamed", version: 1 },
  },
  processTemplates: {
    create: {
      key: "SAMPLE",
      name: "Sample template",
      milestones: [
        { key: "BEGIN", name: "Begun", ownerKind: "PM", kind: "task", expectedDays: 5 },
        { key: "END", name: "Ended", ownerKind: "PM", kind: "end_ok", expectedDays: 0 },
      ],
      transitions: [{ from: "BEGIN", to: "END", kind: "forward" }],
    },
    update: { name: "Sample template, renamed", version: 1 },
  },
  processes: {
    create: { projectId: nobody, templateId: nobody, name: "Sample process", responsibleIds: [] },
    update: { name: "Sample process, renamed", version: 1 },
  },
  milestones: {
    complete: { note: "All papers are there" },
    skip: { note: "Not needed here" },
    uncomplete: { reason: "A page is missing" },
  },
  reminders: {
    create: {
      description: "Collect the meter files",
      dueDatetime: "2027-01-05T09:00",
      timeZone: "America/Bogota",
      rrule: "FREQ=MONTHLY;BYMONTHDAY=5",
      leadTimes: [3],
    },
    update: { description: "Collect the meter files, renamed", version: 1 },
    complete: { note: "All files are there" },
    skip: { note: "The meter was replaced" },
  },
  calendarFeed: {},
  notifications: {
    send: {
      userIds: [nobody],
      title: "Please have a look",
      message: "The draft is ready.",
      link: "/project/",
    },
  },
  feedback: {
    create: {
      title: "The chart is cut off",
      description: "On a narrow window the last month is missing.",
      type: "BUG",
      priority: "MEDIUM",
    },
    update: { priority: "HIGH", version: 1 },
    progress: { note: "Looking into it" },
    resolve: { note: "Mended" },
    dismiss: { note: "Works as intended" },
    reopen: { note: "It happened again" },
  },
  search: {},
  health: {},
};
