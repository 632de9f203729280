import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { milestoneOwnerCreateScreen, milestoneOwnerEditScreen } from "../milestoneOwners/index.ts";
import { projectTypeCreateScreen, projectTypeEditScreen, projectTypeScreen } from "../projectTypes/index.ts";
import { companyScreen } from "./companies.screens.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { selectFields } from "../forms/form.selectors.ts";
import { listQueryOf, readListSearch } from "../lists/listSearch.ts";
import { fakeCompany, fakeId, fakeMilestoneOwner, fakeProjectType } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { glossary } from "../text/glossary.ts";
import {
  milestoneOwnerList,
  ownerKindLabels,
  ownerKindTasks,
} from "../milestoneOwners/milestoneOwners.view.ts";
import { mitigationLabels, projectTypeList } from "../projectTypes/projectTypes.view.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const labelsOf = (list: { readonly columns: readonly { readonly label: string }[] }) =>
  list.columns.map(({ label }) => label);

describe("the lists of technologies and stakeholders", () => {
  test("have the specification's columns", () => {
    expect(labelsOf(projectTypeList)).toEqual([
      "Name",
      "Code",
      "Category",
      "Scope",
      "Mitigation",
      "Unit",
      "Active",
    ]);
    expect(labelsOf(milestoneOwnerList)).toEqual([
      "Name",
      "Code",
      "Kind",
      "Company",
      "Contact",
      "Country",
      "Working days",
      "Active",
    ]);
  });

  test("filter by a part of the name, by category or kind and by active", () => {
    const types = readListSearch("?filter=wind&category=Waste&active=false", projectTypeList);
    expect(listQueryOf(types, projectTypeList).filters).toEqual([
      { fieldId: "name", operator: "contains", values: ["wind"] },
      { fieldId: "category", operator: "equals", values: ["Waste"] },
      { fieldId: "active", operator: "equals", values: ["false"] },
    ]);
    const owners = readListSearch("?kind=DNA&active=true", milestoneOwnerList);
    expect(listQueryOf(owners, milestoneOwnerList)).toMatchObject({
      extend: ["company"],
      filters: [
        { fieldId: "kind", operator: "equals", values: ["DNA"] },
        { fieldId: "active", operator: "equals", values: ["true"] },
      ],
    });
  });
});

describe("the texts of technologies and stakeholders", () => {
  test("name kinds and mitigation as the specification does", () => {
    expect([ownerKindLabels["DNA"], ownerKindTasks["DNA"]]).toEqual([
      "Host-country authority (DNA)",
      "Letters of endorsement, approval, authorisation",
    ]);
    expect(Object.keys(ownerKindLabels)).toHaveLength(17);
    expect(mitigationLabels["REMOVAL_NATURE"]).toBe("Removal, nature-based");
  });

  test("explain each technical term in one line", () => {
    for (const { meaning } of Object.values(glossary)) expect(meaning).toMatch(/^[A-Z].{15,110}[^.]$/);
    const words = Object.values(glossary).map(({ word }): string => word);
    expect(words).toEqual(
      expect.arrayContaining(["Finding", "CAR", "CL", "FAR", "OBS", "Round", "Slot", "Methodology"]),
    );
  });
});

describe("the form of a stakeholder", () => {
  test("describes the chosen kind and its usual working days", async () => {
    const form = await openForm(milestoneOwnerCreateScreen, {}, { address: "/stakeholders/" });
    const helpOf = (name: string) => selectFields(form.now()).find((field) => field.name === name)?.help;
    expect([helpOf("kind"), helpOf("workingDays")]).toEqual([
      undefined,
      "How long a step usually takes them",
    ]);
    form.enter({ kind: "VVB" });
    expect([helpOf("kind"), helpOf("workingDays")]).toEqual([
      "CDM and PACM call it a DOE; validates the design",
      "Validation body: usually 30",
    ]);
    form.enter({ kind: "constructor" });
    expect(helpOf("workingDays")).toBe("How long a step usually takes them");
  });

  test("sends the filled fields, and null for the empty ones", async () => {
    const owner = fakeMilestoneOwner();
    const form = await openForm(
      milestoneOwnerCreateScreen,
      { milestoneOwners: { create: owner } },
      { address: "/stakeholders/" },
    );
    form.enter({ name: "Northfield Assurance", code: "NORTHFIELD", kind: "VVB", workingDays: "25" });
    await form.submit();
    expect(await form.sent()).toEqual([
      {
        name: "Northfield Assurance",
        code: "NORTHFIELD",
        kind: "VVB",
        workingDays: 25,
        companyId: null,
        contactName: null,
        email: null,
        phone: null,
        country: null,
        accreditation: null,
      },
    ]);
    expect(form.toastTexts()).toEqual(["Stakeholder created successfully"]);
  });

  test("requires a name, a code and a kind", async () => {
    const form = await openForm(milestoneOwnerCreateScreen, {}, { address: "/stakeholders/" });
    await form.submit();
    expect(form.errors()).toEqual({
      name: "Name is required",
      code: "Code is required",
      kind: "Kind is required",
    });
  });
});

describe("the switch of a record that may be active or not", () => {
  test("shows the record's value and sends true or false only where it was changed", async () => {
    const record = fakeProjectType({ active: false, version: 7 });
    const form = await openForm(
      projectTypeEditScreen,
      { projectTypes: { update: record } },
      { address: "/technology/", given: { record } },
    );
    expect(form.valueOf("active")).toBe("false");
    form.enter({ active: "true" });
    await form.submit();
    expect(await form.sent()).toEqual([{ active: true, version: 7 }]);
  });

  test("is missing in the form of a new technology, which names its required fields", async () => {
    const form = await openForm(projectTypeCreateScreen, {}, { address: "/technology/" });
    await form.submit();
    expect(form.valueOf("active")).toBeUndefined();
    expect(form.errors()).toEqual({
      name: "Name is required",
      code: "Code is required",
      category: "Category is required",
    });
  });

  test("can be switched off", async () => {
    const record = fakeMilestoneOwner({ version: 2 });
    const form = await openForm(
      milestoneOwnerEditScreen,
      { milestoneOwners: { update: record } },
      { address: "/stakeholders/", given: { record } },
    );
    expect(form.valueOf("active")).toBe("true");
    form.enter({ active: "false" });
    await form.submit();
    expect(await form.sent()).toEqual([{ active: false, version: 2 }]);
  });
});

describe("the question before a record of the directory is deleted", () => {
  const permissions = [
    ...["company:get", "company:delete", "project_type:get", "project_type:delete"],
    ...["user:list", "project:list"],
  ];
  const asked = async (screen: typeof companyScreen | typeof projectTypeScreen, id: string) => {
    const opened = await openSignedIn(
      {
        companies: { get: fakeCompany() },
        projectTypes: { get: fakeProjectType() },
        users: { list: { data: [], total: 1 } },
        projects: { list: { data: [], total: 3 } },
      },
      permissions,
      "/",
    );
    const { screen: page } = openScreen(opened.app, screen as typeof companyScreen, { id });
    await settle();
    page.send({ type: "record.act", action: "delete" });
    await settle();
    return { message: opened.question()?.message, calls: opened.asked().slice(1) };
  };

  test("counts a company's users and projects", async () => {
    const { message, calls } = await asked(companyScreen, fakeId(1));
    expect(message).toBe(
      "Nordwind Works will be deleted for good. This is refused as long as 1 user and 3 projects belong to it.",
    );
    for (const call of calls)
      expect(call).toContain(
        `filters[0].fieldId=company&filters[0].operator=equals&filters[0].value=${fakeId(1)}`,
      );
    expect(calls).toHaveLength(2);
  });

  test("counts a technology's projects", async () => {
    const { message, calls } = await asked(projectTypeScreen, fakeId(3));
    expect(message).toBe(
      "Onshore wind will be deleted for good. This is refused as long as 3 projects belong to it.",
    );
    expect(calls[0]).toContain(
      `filters[0].fieldId=type&filters[0].operator=equals&filters[0].value=${fakeId(3)}`,
    );
  });
});
