import { endpoints } from "@canopy/contracts";
import { companyCreateScreen, companyListScreen, companyScreen } from "@canopy/core/companies";
import { selectRows } from "@canopy/core/lists";
import { selectRecordStatus } from "@canopy/core/records";
import { expect, it } from "vitest";
import { eventually, fillIn, setStage } from "./stage.ts";

const stage = setStage();

it("the list shows a created company and drops a deleted one without a reload", async () => {
  const admin = await stage.openSignedIn("/company/");
  const list = admin.open(companyListScreen, undefined);
  const names = () => selectRows(list.getSnapshot()).map(({ name }) => name);
  await eventually(() => expect(names()).toHaveLength(10));
  const form = admin.open(companyCreateScreen, undefined);
  fillIn(form, { name: "Fjord Kelp", country: "NO" });
  await eventually(() => expect(names()[0]).toBe("Fjord Kelp"));
  expect(admin.toastTexts()).toContain("Company created successfully");

  const { id = "" } = selectRows(list.getSnapshot())[0] ?? {};
  list.send({ type: "row.act", action: "delete", id });
  await admin.answer("accept");
  await eventually(() => expect(admin.toastTexts()).toContain("Company deleted successfully"));
  await eventually(() => expect(names()).not.toContain("Fjord Kelp"));
});

it("a company that still has users is not deleted, and the refusal says why", async () => {
  const admin = await stage.openSignedIn("/company/");
  const list = {
    page: 1,
    size: 100,
    sortField: "name",
    sortDirection: "asc",
    filters: [],
    extend: [],
  } as const;
  const { data } = await admin.app.call(endpoints.companies.list, { list });
  const { id = "" } = data.find(({ userCount = 0 }) => userCount > 0) ?? {};
  const company = admin.open(companyScreen, { id });
  await eventually(() => expect(selectRecordStatus(company.getSnapshot())).toBe("showing"));
  company.send({ type: "record.act", action: "delete" });
  await admin.answer("accept");
  await eventually(() =>
    expect(admin.toastTexts()).toEqual([
      "Login successful",
      expect.stringMatching(/^\d+ users?,? .*belongs? to this company\.$/),
    ]),
  );
  expect(admin.wire).toContainEqual({ method: "DELETE", path: `/api/companies/${id}`, status: 409 });
  expect(admin.address()).toBe("/company/");
  await eventually(() => expect(selectRecordStatus(company.getSnapshot())).toBe("showing"));
});
