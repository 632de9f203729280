import { expect, test } from "vitest";
import { permissions } from "@canopy/contracts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openSignedIn } from "../testing/screenStage.ts";
import { firstReadingOf } from "./screensAhead.ts";
// The screens' code, which the app loads when it is needed, is here before the tests begin.
import "../companies/companies.screens.ts";
import "../companies/companyList.screens.ts";
import "../events/events.screens.ts";
import "../feedback/feedback.screens.ts";
import "../feedback/feedbackList.screens.ts";
import "../findings/findingList.screens.ts";
import "../milestoneOwners/milestoneOwnerList.screens.ts";
import "../milestoneOwners/milestoneOwners.screens.ts";
import "../notifications/notifications.screens.ts";
import "../processTemplates/processTemplates.screens.ts";
import "../processes/milestoneList.screens.ts";
import "../processes/process.screens.ts";
import "../projectTypes/projectTypeList.screens.ts";
import "../projectTypes/projectTypes.screens.ts";
import "../projects/projectList.screens.ts";
import "../projects/projects.screens.ts";
import "../reminders/reminderList.screens.ts";
import "../reminders/reminders.screens.ts";
import "../users/userList.screens.ts";
import "../users/users.screens.ts";

const keyAt = async (address: string, given: readonly string[] = permissions) => {
  const { app } = await openSignedIn({}, given, "/");
  const reading = await firstReadingOf(app.services, address);
  return reading?.key.slice(0, 3).filter((part) => typeof part === "string");
};

test.each([
  ["/project/", ["/api/projects", "list"]],
  [`/project/${fakeId(7)}`, ["/api/projects", "record", fakeId(7)]],
  [`/process/${fakeId(7)}`, ["/api/project-processes", "record", fakeId(7)]],
  ["/milestone/", ["/api/milestones", "list"]],
  ["/finding/", ["/api/findings", "list"]],
  ["/process-templates/", ["/api/project-processes/templates", "list"]],
  ["/reminders/", ["/api/reminders", "list"]],
  [`/reminders/${fakeId(7)}`, ["/api/reminders", "record", fakeId(7)]],
  ["/notifications/", ["/api/notifications", "list"]],
  ["/company/", ["/api/companies", "list"]],
  [`/company/${fakeId(7)}`, ["/api/companies", "record", fakeId(7)]],
  ["/stakeholders/", ["/api/project-milestone-owners", "list"]],
  [`/stakeholders/${fakeId(7)}`, ["/api/project-milestone-owners", "record", fakeId(7)]],
  ["/technology/", ["/api/project-types", "list"]],
  [`/technology/${fakeId(7)}`, ["/api/project-types", "record", fakeId(7)]],
  ["/user/", ["/api/users", "list"]],
  [`/user/${fakeId(7)}`, ["/api/users", "record", fakeId(7)]],
  ["/activity/", ["/api/events", "list"]],
  ["/feedback/my", ["/api/feedback/my", "list"]],
  ["/feedback/list", ["/api/feedback", "list"]],
  [`/feedback/${fakeId(7)}`, ["/api/feedback", "record", fakeId(7)]],
])("the screen at %s begins with the read %j", async (address, key) => {
  expect(await keyAt(address)).toEqual(key);
});

test.each(["/", "/profile", "/nowhere", "/user/create"])(
  "of the screen at %s no first read is known",
  async (address) => {
    expect(await keyAt(address)).toBeUndefined();
  },
);

test("nothing is read for a screen that the person may not open", async () => {
  expect(await keyAt("/user/", ["company:list"])).toBeUndefined();
});
