import type { MilestoneOwner } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeCompany, fakeId, fakeMilestoneOwner } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { milestoneOwnerEditScreen, milestoneOwnerScreen } from "./milestoneOwners.screens.ts";
import { ownerListOptions } from "./ownerListOptions.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const owner = fakeMilestoneOwner({ id: fakeId(4), name: "Legal desk" });
const rights = [
  ...["project_milestone_owner:get", "project_milestone_owner:list", "project_milestone_owner:delete"],
  ...["project_milestone_owner:update", "project_process:list", "company:list", "company:get"],
];

describe("a stakeholder's page", () => {
  test("is read with its company, and counts the milestones that keep it from being deleted", async () => {
    const opened = await openSignedIn(
      { milestoneOwners: { get: owner }, milestones: { list: { data: [], total: 2 } } },
      rights,
      `/stakeholders/${owner.id}`,
    );
    const { screen } = openScreen(opened.app, milestoneOwnerScreen, { id: owner.id });
    await settle();
    expect(opened.asked()).toEqual([`GET /api/project-milestone-owners/${owner.id}?extend=company`]);
    screen.send({ type: "record.act", action: "delete" });
    await settle();
    expect(opened.question()?.message).toBe(
      "Legal desk will be deleted for good. This is refused as long as 2 milestones belong to it.",
    );
    expect(opened.asked()[1]).toContain(`filters[0].fieldId=ownerId&filters[0].operator=equals`);
  });
});

describe("a stakeholder's form", () => {
  const companyOf = async (over: Partial<MilestoneOwner>) => {
    const record = fakeMilestoneOwner(over);
    const form = await openForm<MilestoneOwner>(
      milestoneOwnerEditScreen,
      { companies: { list: { data: [], total: 0 } } },
      { given: { record }, permissions: rights },
    );
    await settle(500);
    return form.offered("companyId");
  };

  test("offers its own company, also where the list of companies does not have it", async () => {
    const company = fakeCompany({ id: fakeId(9), name: "Brightwater" });
    expect(await companyOf({ companyId: company.id, company })).toEqual(["Brightwater"]);
    expect(await companyOf({ companyId: null, company: null })).toEqual([]);
  });
});

test("the filter of milestones by stakeholder reads one page of stakeholders by name, and the number of all", async () => {
  const { app, asked } = await openSignedIn(
    { milestoneOwners: { list: { data: [owner], total: 130 } } },
    rights,
    "/milestone/",
  );
  const found = await ownerListOptions.read(app.services.call, new AbortController().signal);
  expect(asked()).toEqual([
    "GET /api/project-milestone-owners?page=1&size=100&sortField=name&sortDirection=asc",
  ]);
  expect(found).toEqual({ options: [{ value: fakeId(4), label: "Legal desk" }], total: 130 });
});
