import { endpoints } from "@canopy/contracts";
import { companyEditScreen } from "@canopy/core/companies";
import { selectFields } from "@canopy/core/forms";
import { selectRows } from "@canopy/core/lists";
import {
  milestoneOwnerCreateScreen,
  milestoneOwnerEditScreen,
  milestoneOwnerListScreen,
} from "@canopy/core/milestoneOwners";
import {
  projectTypeCreateScreen,
  projectTypeEditScreen,
  projectTypeListScreen,
} from "@canopy/core/projectTypes";
import { expect, it } from "vitest";
import { eventually, fillIn, setStage } from "./stage.ts";

const stage = setStage();

it("a technology is created, changed and deleted, and the list follows without a reload", async () => {
  const admin = await stage.openSignedIn("/technology/");
  const list = admin.open(projectTypeListScreen, undefined);
  const first = () => selectRows(list.getSnapshot())[0];
  await eventually(() => expect(selectRows(list.getSnapshot())).toHaveLength(10));
  fillIn(admin.open(projectTypeCreateScreen, undefined), {
    name: "Tidal power",
    code: "TIDAL",
    category: "Renewable power",
    scope: "1",
  });
  await eventually(() => expect(first()).toMatchObject({ name: "Tidal power", scope: 1, active: true }));
  expect(admin.toastTexts()).toContain("Technology created successfully");

  const record = first();
  if (!record) throw new Error("The new technology is gone");
  fillIn(admin.open(projectTypeEditScreen, { record }), { name: "Tidal stream power", active: "false" });
  await eventually(() => expect(first()).toMatchObject({ name: "Tidal stream power", active: false }));

  list.send({ type: "row.act", action: "delete", id: record.id });
  await admin.answer("accept");
  await eventually(() => expect(admin.toastTexts()).toContain("Technology deleted successfully"));
  await eventually(() => expect(first()?.code).not.toBe("TIDAL"));
});

it("a company's stakeholder is created, changed and deleted, and the list shows the new name", async () => {
  const admin = await stage.openSignedIn("/stakeholders/");
  const list = admin.open(milestoneOwnerListScreen, undefined);
  const first = () => selectRows(list.getSnapshot())[0];
  await eventually(() => expect(selectRows(list.getSnapshot())).toHaveLength(10));
  const body = { name: "Fjord Kelp", country: "NO" };
  const company = await admin.app.call(
    endpoints.companies.create,
    { body },
    { idempotencyKey: crypto.randomUUID() },
  );
  fillIn(admin.open(milestoneOwnerCreateScreen, undefined), {
    name: "Fjord Kelp",
    code: "PC-KELP",
    kind: "PC",
    companyId: company.id,
    workingDays: "15",
  });
  await eventually(() => expect(first()).toMatchObject({ code: "PC-KELP", company: { name: "Fjord Kelp" } }));

  fillIn(admin.open(companyEditScreen, { record: company }), { name: "Fjord Kelp AS" });
  await eventually(() => expect(first()?.company?.name).toBe("Fjord Kelp AS"));

  const record = first();
  if (!record) throw new Error("The new stakeholder is gone");
  fillIn(admin.open(milestoneOwnerEditScreen, { record }), { workingDays: "", active: "false" });
  await eventually(() => expect(first()).toMatchObject({ workingDays: null, active: false }));

  list.send({ type: "row.act", action: "delete", id: record.id });
  await admin.answer("accept");
  await eventually(() => expect(admin.toastTexts()).toContain("Stakeholder deleted successfully"));
  await eventually(() => expect(first()?.code).not.toBe("PC-KELP"));
});

it("a code that is taken is reported at its field", async () => {
  const admin = await stage.openSignedIn("/technology/");
  const form = admin.open(projectTypeCreateScreen, undefined);
  fillIn(form, { name: "Wind again", code: "WIND", category: "Renewable power" });
  const errorOf = (name: string) =>
    selectFields(form.getSnapshot()).find((field) => field.name === name)?.error;
  await eventually(() => expect(errorOf("code")).toBe("is already used"));
  expect(admin.toastTexts()).toEqual(["Login successful"]);
});
