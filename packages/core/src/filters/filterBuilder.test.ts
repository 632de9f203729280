import type { User, Where } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { companyListScreen } from "../companies/companyList.screens.ts";
import { selectFieldChoices } from "../forms/choices.machine.ts";
import { findingListScreen } from "../findings/findingList.screens.ts";
import type { ListRow } from "../lists/listContext.ts";
import type { ListActor } from "../lists/listScreen.ts";
import type { Screen } from "../services/services.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeCompany, fakeId, fakeOwnUser, fakeUser } from "../testing/fakeRecords.ts";
import { page, people } from "../testing/listStage.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { filterBuilderScreen, filtersOfList } from "./filterBuilder.screens.ts";
import { filterText } from "./filterDraft.ts";
import type { FilterField } from "./filterFields.ts";
import {
  emptyRecordsText,
  selectFilterForm,
  selectFilterTexts,
  selectRecordChoices,
} from "./filterBuilder.selectors.ts";

const NOW = new Date("2026-11-22T09:30:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The records that a search finds: by their id, else by a part of the name. */
const found = <Row extends { readonly id: string; readonly name: string }>(
  search: URLSearchParams,
  rows: readonly Row[],
) => {
  const value = search.get("filters[0].value") ?? "";
  const data = rows.filter(({ id, name }) => id === value || name.toLowerCase().includes(value));
  return { data, total: data.length };
};

const openBuilder = async <Row extends ListRow = User>(
  address = "/user/",
  stubs: Stubs = {},
  listed = userListScreen as unknown as Screen<ListActor<Row>["logic"], undefined>,
) => {
  const all = { users: { list: page(people(3)) }, ...stubs };
  const opened = await openSignedIn(
    all,
    [...everything, "company:get", "project_process:list", "project:list"],
    address,
  );
  const { screen } = openScreen(opened.app, listed, undefined);
  await settle();
  const { screen: builder } = openScreen(opened.app, filterBuilderScreen, filtersOfList(screen));
  await settle();
  const form = () => selectFilterForm(builder.getSnapshot());
  const texts = () => selectFilterTexts((day) => day)(builder.getSnapshot());
  const sent = () =>
    [
      ...(opened.ports.requests
        .map(({ url }) => new URL(url))
        .findLast(({ pathname }) => pathname === "/api/users")?.searchParams ?? []),
    ].flatMap(([name, value]) =>
      name.startsWith("filters") ? [`${name.replace(/filters\[(\d+)\]\./, "$1 ")} ${value}`] : [],
    );
  const where = () => new URL(opened.address(), "http://app.invalid").searchParams.getAll("where");
  return { ...opened, screen, builder, form, texts, sent, where };
};

describe("filters in the address of a list", () => {
  test("are sent, with relative dates as days of the reader's zone", async () => {
    const { sent, texts } = await openBuilder(
      "/user/?status=ACTIVE&where=name.contains.a.b&where=createdAt.within.-P7D&where=roles.in.VIEWER,PARTNER_USER",
    );
    expect(sent()).toEqual([
      "0 fieldId status",
      "0 operator equals",
      "0 value ACTIVE",
      "1 fieldId name",
      "1 operator contains",
      "1 value a.b",
      "2 fieldId createdAt",
      "2 operator greater_than_or_equal",
      "2 value 2026-11-15T00:00:00.000Z",
      "3 fieldId createdAt",
      "3 operator less_than",
      "3 value 2026-11-23T00:00:00.000Z",
      "4 fieldId roles",
      "4 operator in",
      "4 value VIEWER",
      "4 value PARTNER_USER",
    ]);
    expect(texts()[1]).toMatch(/is in the last 7 days$/);
  });

  test("are sent, with a day as that day of the zone in the reader's record", async () => {
    const me = fakeOwnUser({ timeZone: "America/Bogota" });
    const { sent } = await openBuilder("/user/?where=lastLoginAt.equals.2026-11-20", {
      users: { list: page(people(3)), me: () => me },
    });
    expect(sent()).toEqual([
      "0 fieldId lastLoginAt",
      "0 operator greater_than_or_equal",
      "0 value 2026-11-20T05:00:00.000Z",
      "1 fieldId lastLoginAt",
      "1 operator less_than",
      "1 value 2026-11-21T05:00:00.000Z",
    ]);
  });

  test("that cannot be read are dropped with a message, never sent, and leave the address", async () => {
    const { app, sent, toastTexts, where, texts } = await openBuilder(
      "/user/?where=password.equals.x&where=name.contains.a&where=name.like.x",
    );
    expect(sent()).toEqual(["0 fieldId name", "0 operator contains", "0 value a"]);
    expect(toastTexts()).toEqual(["2 filters cannot be read"]);
    expect(app.toasts.getSnapshot().context.toasts).toMatchObject([{ remainingMs: 8_000 }]);
    expect(where()).toEqual(["name.contains.a"]);
    expect(texts()).toHaveLength(1);
  });

  test("stay when the list is sorted, and go when all filters are cleared", async () => {
    const { screen, where } = await openBuilder("/user/?where=name.contains.a&page=2");
    screen.send({ type: "list.sort", field: "email", direction: "asc" });
    expect(where()).toEqual(["name.contains.a"]);
    screen.send({ type: "list.clear" });
    expect(where()).toEqual([]);
  });
});

describe("the filter builder", () => {
  test("adds a filter: field, condition, values", async () => {
    const { screen, builder, form, where, address } = await openBuilder("/user/?page=2");
    expect(form()).toBeUndefined();
    screen.send({ type: "list.build", isOpen: true });
    expect(form()).toMatchObject({ isNew: true, fieldId: "", verbs: [] });
    builder.send({ type: "builder.apply" });
    expect(form()?.refusal).toBe("Choose a field.");
    builder.send({ type: "builder.field", fieldId: "status" });
    expect(form()).toMatchObject({ verb: "equals", control: "choice", refusal: undefined });
    builder.send({ type: "builder.verb", verb: "in" });
    expect(form()?.control).toBe("choices");
    builder.send({ type: "builder.apply" });
    expect(form()?.refusal).toBe("Choose or type a value.");
    builder.send({ type: "builder.values", values: ["ACTIVE", "LOCKED"] });
    builder.send({ type: "builder.apply" });
    expect(form()).toBeUndefined();
    expect(where()).toEqual(["status.in.ACTIVE,LOCKED"]);
    expect(address()).not.toContain("page=2");
    expect(screen.getSnapshot().context.isBuilding).toBe(false);
  });

  test("offers countries by name, and writes and reads their codes", async () => {
    const app = await openSignedIn(
      { companies: { list: { data: [fakeCompany()], total: 1 } } },
      [...everything, "company:get"],
      "/company/?where=country.contains.P",
    );
    const { screen } = openScreen(app.app, companyListScreen, undefined);
    const { screen: builder } = openScreen(app.app, filterBuilderScreen, filtersOfList(screen));
    await settle();
    const form = () => selectFilterForm(builder.getSnapshot());
    screen.send({ type: "list.build", isOpen: true });
    builder.send({ type: "builder.field", fieldId: "country" });
    expect(form()).toMatchObject({ verb: "equals", control: "choice" });
    expect(form()?.options).toContainEqual({ value: "PT", label: "Portugal" });
    builder.send({ type: "builder.values", values: ["PT"] });
    builder.send({ type: "builder.apply" });
    expect(selectFilterTexts((day) => day)(builder.getSnapshot())).toEqual([
      "Country contains “P”",
      "Country is Portugal",
    ]);
    builder.send({ type: "builder.open", index: 0 });
    expect(form()).toMatchObject({ verb: "contains", control: "text", values: ["P"] });
  });

  test("writes a number with its groups, but no year, and a text between quotes", () => {
    const written = (where: Where, type: FilterField["type"], locale = "en") =>
      filterText(where, { id: where.fieldId, label: "Value", type }, {}, (day) => day, locale);
    const above = { fieldId: "value", operator: "greater_than", values: ["20000"] } as const;
    expect(written(above, "number")).toBe("Value is more than 20,000");
    expect(written(above, "number", "de")).toBe("Value is more than 20.000");
    expect(written({ ...above, values: ["2024"] }, "number")).toBe("Value is more than 2024");
    const many = { ...above, operator: "in", values: ["1000000000000", "0.25"] } as const;
    expect(written(many, "number")).toBe("Value is any of 1,000,000,000,000; 0.25");
    expect(written({ ...above, operator: "equals" }, "text")).toBe("Value is “20000”");
  });

  test("offers days from today for days, and needs a whole number of them", async () => {
    const { screen, builder, form, where } = await openBuilder();
    screen.send({ type: "list.build", isOpen: true });
    builder.send({ type: "builder.field", fieldId: "createdAt" });
    builder.send({ type: "builder.verb", verb: "ago" });
    expect(form()).toMatchObject({ control: "days", days: "30" });
    builder.send({ type: "builder.days", text: "1.5" });
    builder.send({ type: "builder.apply" });
    expect(form()?.refusal).toMatch(/whole number of days/);
    builder.send({ type: "builder.days", text: "7" });
    builder.send({ type: "builder.apply" });
    expect(where()).toEqual(["createdAt.before.-P7D"]);
  });

  test("opens, changes and removes a filter, and leaves it as it was on cancel", async () => {
    const { builder, form, where } = await openBuilder("/user/?where=name.contains.a&where=status.is_null");
    builder.send({ type: "builder.open", index: 0 });
    expect(form()).toMatchObject({ isNew: false, fieldId: "name", verb: "contains", values: ["a"] });
    builder.send({ type: "builder.values", values: ["b"] });
    builder.send({ type: "builder.close" });
    expect(where()).toEqual(["name.contains.a", "status.is_null"]);
    builder.send({ type: "builder.open", index: 0 });
    builder.send({ type: "builder.verb", verb: "in" });
    expect(form()?.values).toEqual(["a"]);
    builder.send({ type: "builder.values", values: ["a,b", "50%"] });
    builder.send({ type: "builder.apply" });
    expect(where()).toEqual(["name.in.a%2Cb,50%25", "status.is_null"]);
    builder.send({ type: "builder.remove", index: 0 });
    expect(where()).toEqual(["status.is_null"]);
  });

  test("searches records on the server, and says their names", async () => {
    const brightwater = fakeCompany({ id: fakeId(7), name: "Brightwater" });
    const { screen, builder, form, where, texts } = await openBuilder("/user/", {
      companies: { list: { data: [brightwater], total: 1 }, get: brightwater },
    });
    screen.send({ type: "list.build", isOpen: true });
    builder.send({ type: "builder.field", fieldId: "company" });
    await settle();
    expect(form()?.control).toBe("record");
    const choices = selectRecordChoices(builder.getSnapshot());
    expect(choices && selectFieldChoices(choices.getSnapshot()).read.map(({ label }) => label)).toEqual([
      "Brightwater",
    ]);
    builder.send({ type: "builder.values", values: [brightwater.id] });
    builder.send({ type: "builder.apply" });
    await settle();
    expect(where()).toEqual([`company.equals.${brightwater.id}`]);
    expect(texts()).toEqual(["Company is Brightwater"]);
  });

  test("says of an empty list of records whether they are being read, could not be read, or none matches", async () => {
    const { screen, builder } = await openBuilder("/user/", {
      companies: {
        list: ({ search }) =>
          search.get("filters[0].value") === "zebra"
            ? problem("/errors/conflict", "Not now")()
            : found(search, []),
      },
    });
    const says = () => {
      const choices = selectRecordChoices(builder.getSnapshot());
      return choices && emptyRecordsText(selectFieldChoices(choices.getSnapshot()));
    };
    screen.send({ type: "list.build", isOpen: true });
    builder.send({ type: "builder.field", fieldId: "company" });
    expect(says()).toBe("Searching…");
    await settle();
    expect(says()).toBe("Nothing matches");
    selectRecordChoices(builder.getSnapshot())?.send({ type: "choices.search", text: "zebra" });
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    expect(says()).toBe("Not now");
  });

  test("of findings searches people and companies together, and milestones with their process and project", async () => {
    const ines = fakeUser({ id: fakeId(6), name: "Ines", surname: "Moreau" });
    const company = fakeCompany({ id: fakeId(7), name: "Inland Dairies" });
    const project = fakeProject({ id: fakeId(9), code: "CP-0001", name: "Biogas" });
    const process = { ...fakeProcess({ name: "Validation" }), project };
    const steps = ["A", "B"].map((key) => ({ ...fakeMilestone(key), process }));
    const { builder, screen, texts, where, asked } = await openBuilder(
      "/finding/",
      {
        findings: { list: { data: [], total: 0 } },
        users: { list: ({ search }) => found(search, [ines]) },
        companies: { list: ({ search }) => found(search, [company]) },
        projects: { list: ({ search }) => found(search, [project]) },
        milestones: {
          list: ({ search }) => {
            if (search.get("filters[0].fieldId") === "project") return { data: steps, total: 2 };
            return found(search, steps);
          },
        },
      },
      findingListScreen,
    );
    const labels = () => {
      const choices = selectRecordChoices(builder.getSnapshot());
      return choices && selectFieldChoices(choices.getSnapshot()).read.map(({ label }) => label);
    };
    const search = async (text: string) => {
      selectRecordChoices(builder.getSnapshot())?.send({ type: "choices.search", text });
      await vi.advanceTimersByTimeAsync(1000);
      await settle();
    };
    screen.send({ type: "list.build", isOpen: true });
    builder.send({ type: "builder.field", fieldId: "responsible" });
    await settle();
    expect(labels()).toEqual(["Ines Moreau", "Inland Dairies"]);
    builder.send({ type: "builder.verb", verb: "in" });
    builder.send({ type: "builder.values", values: [ines.id, company.id] });
    builder.send({ type: "builder.apply" });
    await settle();
    screen.send({ type: "list.build", isOpen: true });
    builder.send({ type: "builder.field", fieldId: "milestone" });
    await settle();
    expect(labels()).toEqual(["Step A (Validation, CP-0001 Biogas)", "Step B (Validation, CP-0001 Biogas)"]);
    await search("biogas");
    expect(labels()).toHaveLength(2);
    expect(asked().at(-1)).toContain(
      `filters[0].fieldId=project&filters[0].operator=in&filters[0].value=${project.id}`,
    );
    builder.send({ type: "builder.values", values: [fakeMilestone("B").id] });
    builder.send({ type: "builder.apply" });
    await settle();
    expect(where()).toHaveLength(2);
    expect(texts()).toEqual([
      "Responsible is any of Ines Moreau, Inland Dairies",
      "Milestone is Step B (Validation, CP-0001 Biogas)",
    ]);
  });

  test("says 'not available' of a person, company or milestone that the reader does not meet", async () => {
    const { texts } = await openBuilder(
      `/finding/?where=responsible.equals.${fakeId(6)}&where=milestone.equals.${fakeId(7)}`,
      {
        findings: { list: { data: [], total: 0 } },
        users: { list: { data: [], total: 0 } },
        companies: { list: { data: [], total: 0 } },
        milestones: { list: { data: [], total: 0 } },
      },
      findingListScreen,
    );
    expect(texts()).toEqual(["Responsible is not available", "Milestone is not available"]);
  });

  test("says 'Chosen' of a record whose name cannot be read now, and its name once it can", async () => {
    const brightwater = fakeCompany({ id: fakeId(7), name: "Brightwater" });
    let isDown = true;
    const get = () => (isDown ? problem("/errors/conflict", "Not now")() : brightwater);
    const address = `/user/?where=company.equals.${brightwater.id}`;
    const { texts, visit } = await openBuilder(address, { companies: { get } });
    expect(texts()).toEqual(["Company is Chosen"]);
    isDown = false;
    visit(`${address}&where=name.contains.a`);
    await settle();
    expect(texts()[0]).toBe("Company is Brightwater");
  });

  test("keeps the name by which a record was chosen where its own cannot be read", async () => {
    const brightwater = fakeCompany({ id: fakeId(7), name: "Brightwater" });
    const list = { data: [brightwater], total: 1 };
    const get = problem("/errors/conflict", "Not now");
    const { screen, builder, texts } = await openBuilder("/user/", { companies: { list, get } });
    screen.send({ type: "list.build", isOpen: true });
    builder.send({ type: "builder.field", fieldId: "company" });
    const names = { [brightwater.id]: "Brightwater" };
    builder.send({ type: "builder.values", values: [brightwater.id], names });
    builder.send({ type: "builder.apply" });
    await settle();
    expect(texts()).toEqual(["Company is Brightwater"]);
  });

  test("refuses more than 20 filters, and an address of more than 8 KiB, with the reason", async () => {
    const many = Array.from({ length: 19 }, () => "where=status.is_not_null").join("&");
    const full = await openBuilder(`/user/?${many}`);
    full.screen.send({ type: "list.build", isOpen: true });
    full.builder.send({ type: "builder.field", fieldId: "createdAt" });
    full.builder.send({ type: "builder.verb", verb: "next" });
    full.builder.send({ type: "builder.apply" });
    expect(full.form()?.refusal).toBe("A list takes at most 20 filters; a span of days counts as two.");
    full.builder.send({ type: "builder.verb", verb: "is_null" });
    full.builder.send({ type: "builder.apply" });
    expect(full.where()).toHaveLength(20);

    const long = await openBuilder();
    long.screen.send({ type: "list.build", isOpen: true });
    long.builder.send({ type: "builder.field", fieldId: "name" });
    long.builder.send({ type: "builder.verb", verb: "in" });
    const values = Array.from({ length: 100 }, (_, i) => `${i} ${"é".repeat(20)}`);
    long.builder.send({ type: "builder.values", values });
    long.builder.send({ type: "builder.apply" });
    expect(long.form()?.refusal).toMatch(/^These filters make an address of \d+ bytes, and at most 8192/);
    expect(long.where()).toEqual([]);
  });
});

test("a filter that is being changed replaces itself alone, also where the address changes meanwhile", async () => {
  const one = "name.contains.anna";
  const two = "email.contains.canopy";
  const { builder, visit, where } = await openBuilder(`/user/?where=${one}&where=${two}`);
  builder.send({ type: "builder.open", index: 1 });
  visit(`/user/?where=${two}`);
  await settle();
  builder.send({ type: "builder.values", values: ["example"] });
  visit(`/user/?where=${two}&where=${one}`);
  await settle();
  builder.send({ type: "builder.apply" });
  expect(where()).toEqual(["email.contains.example", one]);
  builder.send({ type: "builder.open", index: 0 });
  visit(`/user/?where=${one}`);
  await settle();
  builder.send({ type: "builder.values", values: ["test"] });
  builder.send({ type: "builder.apply" });
  expect(where()).toEqual([one, "email.contains.test"]);
});

test("of two equal filters, the one that was opened is changed, also where the address changes meanwhile", async () => {
  const same = "name.contains.anna";
  const { builder, visit, where } = await openBuilder(`/user/?where=${same}&where=${same}`);
  expect(where()).toEqual([same, same]);
  builder.send({ type: "builder.open", index: 1 });
  visit(`/user/?where=${same}&where=${same}&where=status.is_null`);
  builder.send({ type: "builder.values", values: ["marek"] });
  builder.send({ type: "builder.apply" });
  expect(where()).toEqual([same, "name.contains.marek", "status.is_null"]);
});
