import {
  endpoints,
  feedbackEndpoints,
  importedResources,
  importResources,
  type Permission,
} from "@canopy/contracts";
import { pathTo, routes, selectProfile, type RouteName } from "@canopy/core";
import { describe, expect, it } from "vitest";
import { cast } from "../e2e/cast.ts";
import { eventually, oneTurn, setStage, type Tab } from "./stage.ts";
import { TINY_PNG } from "./picture.ts";
import { reads } from "./routeReadings.ts";
import type { SweptIds } from "./sweptIds.ts";
import { oneByName } from "./work.ts";

const stage = setStage();

const anyCreate: readonly Permission[] = [
  "project:create",
  "company:create",
  "project_milestone_owner:create",
  "project_type:create",
  "user:create",
  "reminder:create",
];

/** Route → its permissions, any one of which is enough, copied from the specification. Guest pages send everyone home. */
const needed: Record<RouteName, readonly Permission[] | "signedIn" | "guestOnly"> = {
  login: "guestOnly",
  resetPasswordRequest: "guestOnly",
  resetPassword: "guestOnly",
  setPassword: "guestOnly",
  dashboard: "signedIn",
  unauthorized: "signedIn",
  toastTest: "signedIn",
  flowchartTest: "signedIn",
  projects: ["project:list", "project:get"],
  projectCreate: ["project:create"],
  project: ["project:list", "project:get"],
  process: ["project_process:get"],
  milestones: ["project_process:list"],
  findings: ["project_process:list"],
  processTemplates: ["project_process_template:list"],
  processTemplateCreate: ["project_process_template:create"],
  processTemplateEdit: ["project_process_template:update"],
  reminders: ["reminder:list"],
  reminderCreate: ["reminder:create"],
  reminderCalendar: ["reminder:list"],
  reminder: ["reminder:get"],
  reminderEdit: ["reminder:update"],
  notifications: ["notification:read"],
  feedbackMine: ["feedback:get", "feedback:list", "feedback:create", "feedback:update", "feedback:manage"],
  feedbackList: ["feedback:list", "feedback:manage"],
  feedback: ["feedback:get", "feedback:manage"],
  profile: "signedIn",
  companies: ["company:list", "company:get"],
  company: ["company:list", "company:get"],
  milestoneOwners: ["project_milestone_owner:list"],
  milestoneOwner: ["project_milestone_owner:get"],
  projectTypes: ["project_type:list"],
  projectType: ["project_type:get"],
  users: ["user:list", "user:get"],
  activity: ["config:read"],
  userCreate: ["user:create"],
  importCreate: anyCreate,
  import: anyCreate,
  user: ["user:get"],
};

/** One of the stakeholders that partners may read as well. */
const oneValidator = {
  ...oneByName,
  filters: [{ fieldId: "kind", operator: "equals", values: ["VVB"] }],
} as const;

/** Creates feedback of this person, with a picture. */
const sendFeedback = (tab: Tab) => {
  const body = { title: "Swept", description: "A sweep", type: "BUG", screenshotData: TINY_PNG } as const;
  return tab.app.call(feedbackEndpoints.create, { body }, { idempotencyKey: crypto.randomUUID() });
};

/** Sends a file of this person's; '' for a person who may import nothing. */
const importOwn = async (tab: Tab): Promise<string> => {
  const resource = importResources.find((one) => {
    const { create, update } = importedResources[one].access;
    return tab.app.services.permits(create) && tab.app.services.permits(update);
  });
  if (resource === undefined) return "none";
  const file = { type: "text/csv", content: new Blob(["Name,Description\r\nSwept,Swept\r\n"]) };
  const query = { resource, name: "swept.csv" };
  return (await tab.app.call(endpoints.imports.create, { query, file })).id;
};

/** Creates a reminder of which this person is notified. */
const remind = (admin: Tab, userId: string) => {
  const body = { description: "Swept", dueDatetime: "2030-01-31T09:00", userIds: [userId] };
  return admin.app.call(endpoints.reminders.create, { body }, { idempotencyKey: crypto.randomUUID() });
};

/** Records that this person may see: themself, their company, a project, a process; the others are the administrator's. */
const ownIds = async (tab: Tab): Promise<SweptIds> => {
  const profile = selectProfile(tab.app.session.getSnapshot());
  const admin = await stage.openSignedIn("/");
  const [companies, owners, types, projects, processes, templates, reminder, feedback] = await Promise.all([
    tab.app.call(endpoints.companies.list, { list: oneByName }),
    admin.app.call(endpoints.milestoneOwners.list, { list: oneValidator }),
    admin.app.call(endpoints.projectTypes.list, { list: oneByName }),
    tab.app.call(endpoints.projects.list, { list: oneByName }),
    tab.app.call(endpoints.processes.list, { list: oneByName }),
    admin.app.call(endpoints.processTemplates.list, { list: oneByName }),
    remind(admin, profile?.userId ?? ""),
    sendFeedback(tab),
  ]);
  return {
    userId: profile?.userId ?? "",
    companyId: companies.data[0]?.id ?? "",
    milestoneOwnerId: owners.data[0]?.id ?? "",
    typeId: types.data[0]?.id ?? "",
    projectId: projects.data[0]?.id ?? "",
    processId: processes.data[0]?.id ?? "",
    templateId: templates.data[0]?.id ?? "",
    reminderId: reminder.id,
    feedbackId: feedback.id,
    importId: await importOwn(tab),
  };
};

const addressOf = (name: RouteName, ids: SweptIds) => pathTo(name, { ...ids, token: "some-token" });
const isRouteName = (name: string): name is RouteName => Object.hasOwn(routes, name);
const routeNames = Object.keys(routes).filter((name) => isRouteName(name));

describe.each(Object.entries(cast))("a %s", (role, email) => {
  it("lands on every route where the table says, and no read of a screen answers 401 or 403", async () => {
    const roles = await allRoles();
    const granted = roles.find(({ code }) => code === role)?.permissions ?? [];
    const tab = await stage.openSignedIn("/", email);
    const ids = await ownIds(tab);
    for (const name of routeNames) {
      const need = needed[name];
      const address = addressOf(name, ids);
      const isOpen =
        need === "signedIn" || (need !== "guestOnly" && need.some((one) => granted.includes(one)));
      const isHome = need === "guestOnly";
      tab.visit(address);
      const landed = isHome ? "/" : isOpen ? address : "/unauthorized";
      expect([name, tab.address()]).toEqual([name, landed]);
      if (!isOpen) continue;
      reads[name]?.(tab, ids);
      await eventually(() => expect(tab.app.queryClient.isFetching()).toBe(0));
    }
    await eventually(() => expect(tab.wire.filter(({ status }) => status === 0)).toEqual([]));
    expect(tab.wire.length).toBeGreaterThan(3);
    expect(tab.wire.filter(({ status }) => status >= 400)).toEqual([]);
    expect(tab.toastTexts()).toEqual(["Login successful"]);
  });
});

const allRoles = async () => {
  const admin = await stage.openSignedIn("/");
  return admin.app.call(endpoints.roles.list, {});
};

it("a visitor who is not signed in opens only the guest pages", async () => {
  const tab = await stage.openTab({ address: "/login" });
  const ids = {
    userId: "u",
    companyId: "c",
    milestoneOwnerId: "o",
    typeId: "t",
    projectId: "p",
    processId: "pp",
    templateId: "pt",
    reminderId: "r",
    feedbackId: "f",
    importId: "i",
  };
  for (const name of routeNames) {
    const address = addressOf(name, ids);
    tab.visit(address);
    const landed = needed[name] === "guestOnly" ? address : `/login?redirect=${encodeURIComponent(address)}`;
    expect([name, tab.address()]).toEqual([name, landed]);
  }
  await oneTurn();
  expect(tab.wire).toEqual([]);
});

it("a guest sees 'Not Found' on an unknown route, and asks the server for nothing", async () => {
  const tab = await stage.openTab({ address: "/no/such/page" });
  expect(tab.app.currentRoute.read()).toEqual({ kind: "notFound", isGuest: true });
  await oneTurn();
  expect(tab.wire).toEqual([]);
});
