import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { milestoneList } from "../processes/milestoneList.view.ts";
import { fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeCompany, fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { everything, openSignedIn } from "../testing/screenStage.ts";
import { offline, problem, type Stubs } from "../testing/stubWire.ts";
import { everResponsible, peopleChoices } from "../users/userChoices.ts";
import { userList } from "../users/users.view.ts";
import { filterText } from "./filterDraft.ts";
import { filterFieldsOf } from "./filterFields.ts";
import { filterSources } from "./filterSources.ts";
import { nameOf, recordsIn, unmetWheres } from "./recordNames.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the records that filters name are those of fields with a source, each with it", () => {
  const fields = filterFieldsOf(userList, "en");
  expect(
    recordsIn(
      [
        { fieldId: "company", operator: "in", values: ["1", "2"] },
        { fieldId: "companyId", operator: "equals", values: ["3"] },
        { fieldId: "name", operator: "contains", values: ["4"] },
        { fieldId: "createdAt", span: "last", days: 7 },
        { fieldId: "shoeSize", operator: "equals", values: ["5"] },
      ],
      fields,
    ),
  ).toEqual([
    { id: "1", source: "companies" },
    { id: "2", source: "companies" },
    { id: "3", source: "companies" },
  ]);
});

test("a personal value such as 'me' names no record and is written as its own sentence", () => {
  const fields = filterFieldsOf(milestoneList, "en");
  const where = { fieldId: "person", operator: "equals", values: ["todo"] } as const;
  const field = fields.find(({ id }) => id === "person");
  expect(recordsIn([where], fields)).toEqual([]);
  expect(filterText(where, field, {}, String)).toBe("Mine to do");
  expect(filterText({ ...where, values: [fakeId(1)] }, field, {}, String)).toBe("Person is …");
});

describe("the name of a record", () => {
  const permissions = ["company:list", "company:get", "user:list", "user:get"];
  const named = async (source: string, id: string, stubs: Stubs, given: readonly string[] = permissions) => {
    const { app, asked, toastTexts } = await openSignedIn(stubs, given);
    const reading = nameOf(app.services, filterSources(app.services), { id, source });
    await vi.advanceTimersByTimeAsync(10_000);
    return { name: await reading, asked: asked(), toasts: toastTexts() };
  };
  const company = fakeCompany({ id: fakeId(1), name: "Own Dairies" });

  test("is read by its id", async () => {
    expect(await named("companies", fakeId(1), { companies: { get: company } })).toEqual({
      name: "Own Dairies",
      asked: [`GET /api/companies/${fakeId(1)}`],
      toasts: [],
    });
    const user = fakeUser({ id: fakeId(2), name: "Ines", surname: "Moreau" });
    expect((await named("people", fakeId(2), { users: { get: user } })).name).toBe("Ines Moreau");
  });

  test.each([
    ["there is no such record", problem("/errors/not-found"), null],
    ["the person may not see it", problem("/errors/forbidden"), null],
    ["the server is down", problem("/errors/internal"), undefined],
    ["there is no network", offline, undefined],
  ])("is told so where %s, without a message", async (_, get, name) => {
    const read = await named("companies", fakeId(1), { companies: { get } });
    expect([read.name, read.toasts]).toEqual([name, []]);
  });

  test("is not known without a source or the permission to read it", async () => {
    expect(await named("shoes", fakeId(1), {})).toMatchObject({ name: null, asked: [] });
    expect(await named("companies", fakeId(1), {}, [])).toMatchObject({ name: null, asked: [] });
  });

  test("of somebody is found among those who can be responsible, where users may not be listed", async () => {
    const assignable = [{ id: fakeId(2), name: "Ines", surname: "Moreau", companyName: null }];
    const found = await named("people", fakeId(2), { users: { assignable } }, ["project:create"]);
    expect(found).toMatchObject({ name: "Ines Moreau", asked: ["GET /api/users/assignable?for=filter"] });
    expect((await named("people", fakeId(3), { users: { assignable } }, ["project:create"])).name).toBeNull();
    // a form that was open before has read them without those who are disabled
    const ask = { source: "people", text: "", of: "" };
    expect(everResponsible.key(ask)).not.toEqual(peopleChoices.key(ask));
  });
});

test("filters that name a record which the person does not meet are told; others are not", async () => {
  const { app } = await openSignedIn(
    {
      companies: {
        get: ({ params }) =>
          params["id"] === fakeId(1) ? fakeCompany({ id: fakeId(1) }) : problem("/errors/not-found")(),
      },
    },
    ["company:list", "company:get"],
  );
  const wheres = [
    `company.equals.${fakeId(1)}`,
    `company.equals.${fakeId(2)}`,
    `company.in.${fakeId(1)},${fakeId(3)}`,
    "name.contains.a",
    "shoeSize.equals.7",
  ];
  const unmet = unmetWheres(app.services, userList, wheres);
  await vi.advanceTimersByTimeAsync(0);
  expect(await unmet).toEqual([wheres[1], wheres[2]]);
});

describe("the sources of records to filter by", () => {
  const ask = (text = "") => ({ source: "people", text, of: "" });

  test("search people on the server by name and surname, each once, where users may be listed", async () => {
    const user = fakeUser({ id: fakeId(2), name: "Ines", surname: "Moreau" });
    const { app, asked } = await openSignedIn({ users: { list: { data: [user], total: 30 } } }, [
      "user:list",
    ]);
    const people = filterSources(app.services)["people"];
    const signal = new AbortController().signal;
    expect(await people?.read(app.services.call, ask(), signal)).toEqual({
      options: [{ value: fakeId(2), label: "Ines Moreau" }],
      total: 30,
    });
    expect(await people?.read(app.services.call, ask("mor"), signal)).toEqual({
      options: [{ value: fakeId(2), label: "Ines Moreau" }],
      total: 59,
    });
    expect(asked()).toEqual([
      "GET /api/users?page=1&size=25&sortField=name&sortDirection=asc",
      "GET /api/users?page=1&size=25&sortField=name&sortDirection=asc&filters[0].fieldId=name&filters[0].operator=contains&filters[0].value=mor",
      "GET /api/users?page=1&size=25&sortField=name&sortDirection=asc&filters[0].fieldId=surname&filters[0].operator=contains&filters[0].value=mor",
    ]);
    expect(people?.key(ask("mor"))).toEqual(["/api/users", "list", "options", "mor"]);
    expect(people?.one?.key("1")).toEqual(["/api/users", "list", "chosen", "1"]);
  });

  test.each([
    ["people", { users: { list: { data: [fakeUser({ name: "Ines", surname: "Ines" })], total: 1 } } }],
    ["projects", { projects: { list: { data: [fakeProject({ name: "Ines" })], total: 1 } } }],
  ])(
    "count one of %s once that both searches find, so that it is known as the only one",
    async (source, stubs) => {
      const { app } = await openSignedIn(stubs as Stubs, everything);
      const { signal } = new AbortController();
      const found = await filterSources(app.services)[source]?.read(app.services.call, ask("ines"), signal);
      expect([found?.options.length, found?.total]).toEqual([1, 1]);
    },
  );

  test("find a person by the whole name, also of several words", async () => {
    const { app, asked } = await openSignedIn({ users: { list: { data: [], total: 0 } } }, ["user:list"]);
    const signal = new AbortController().signal;
    const find = filterSources(app.services)["people"]?.read(app.services.call, ask("Ana Rita  Sá"), signal);
    expect(await find).toEqual({ options: [], total: 0 });
    const pairs = asked().flatMap((one) => [
      [...new URL(one.replace("GET ", ""), "http://app").searchParams]
        .flatMap(([name, value]) => (/fieldId|value/.test(name) ? [value] : []))
        .join(" "),
    ]);
    expect(pairs).toEqual([
      "name Ana Rita  Sá",
      "surname Ana Rita  Sá",
      "name Ana surname Rita Sá",
      "name Ana Rita surname Sá",
    ]);
  });

  test("find those who can be responsible by what is typed, where users may not be listed", async () => {
    const assignable = [
      { id: fakeId(2), name: "Ines", surname: "Moreau", companyId: null, companyName: null },
      { id: fakeId(3), name: "Marek", surname: "Holub", companyId: fakeId(7), companyName: "Nordwind" },
    ];
    const { app } = await openSignedIn({ users: { assignable } }, ["project:create"]);
    const people = filterSources(app.services)["people"];
    const signal = new AbortController().signal;
    const found = async (text: string) =>
      (await people?.read(app.services.call, ask(text), signal))?.options.map(({ label }) => label);
    expect(await found("")).toEqual(["Ines Moreau", "Marek Holub, Nordwind"]);
    expect(await found("ines mor")).toEqual(["Ines Moreau"]);
    expect(await found("NORD")).toEqual(["Marek Holub, Nordwind"]);
    expect(await found(fakeId(3))).toEqual(["Marek Holub, Nordwind"]);
    expect(people?.key(ask("nord"))).not.toEqual(people?.key(ask("mor")));
  });

  test("find projects, technologies, stakeholders and templates by their code too, which comes first", async () => {
    const [coded, named] = [fakeProject({ id: fakeId(8), name: "Shore" }), fakeProject({ id: fakeId(9) })];
    const none = { list: { data: [], total: 0 } };
    const { app, asked } = await openSignedIn(
      {
        projects: {
          list: ({ search }) => {
            const data = search.get("filters[0].fieldId") === "code" ? [coded] : [named, coded];
            return { data, total: data.length };
          },
        },
        ...{ projectTypes: none, milestoneOwners: none, processTemplates: none },
      },
      everything,
    );
    const find = async (source: string) => {
      const { signal } = new AbortController();
      const found = await filterSources(app.services)[source]?.read(app.services.call, ask("P-1"), signal);
      return found?.options.map(({ value }) => value);
    };
    expect(await find("projects")).toEqual([coded.id, named.id]);
    for (const source of ["projectTypes", "milestoneOwners", "processTemplates"])
      expect(await find(source)).toEqual([]);
    const fields = asked().map((one) => /fieldId=(\w+)/.exec(one)?.[1]);
    expect(fields).toEqual(["code", "name", "code", "name", "code", "name", "key", "name"]);
  });

  test("tell processes apart by their projects, and find them by the project's code and their own name", async () => {
    const project = fakeProject({ id: fakeId(8), code: "CP-0011", name: "Shore power" });
    const process = { ...fakeProcess({ name: "Registration" }), project };
    const { app, asked } = await openSignedIn(
      {
        projects: {
          list: ({ search }) => {
            const isFound = search.get("filters[0].value") === "CP-0011";
            return { data: isFound ? [project] : [], total: isFound ? 1 : 0 };
          },
        },
        processes: {
          list: ({ search }) => {
            const isFound = search.get("filters[0].fieldId") === "project";
            return { data: isFound ? [process] : [], total: isFound ? 1 : 0 };
          },
          get: process,
        },
      },
      ["project:list", "project_process:list"],
    );
    const { signal } = new AbortController();
    const source = filterSources(app.services)["processes"];
    const option = { value: process.id, label: "Registration (CP-0011 Shore power)" };
    for (const text of ["CP-0011", "CP-0011 regis"])
      expect(await source?.read(app.services.call, ask(text), signal)).toEqual({
        options: [option],
        total: 1,
      });
    expect(asked().at(-1)).toMatch(
      /fieldId=project&.*filters\[1\].operator=contains&filters\[1\].value=regis/,
    );
    expect(await source?.one?.read(app.services.call, process.id, signal)).toEqual(option);
  });

  test("find processes by their own names alone, where projects may not be listed", async () => {
    const process = { ...fakeProcess({ name: "Registration" }), project: null };
    const { app, asked } = await openSignedIn({ processes: { list: { data: [process], total: 1 } } }, [
      "project_process:list",
    ]);
    const source = filterSources(app.services)["processes"];
    const { signal } = new AbortController();
    expect(await source?.read(app.services.call, ask("CP-0011 regis"), signal)).toEqual({
      options: [{ value: process.id, label: "Registration" }],
      total: 1,
    });
    expect(asked().filter((line) => line.startsWith("GET /api/projects"))).toEqual([]);
  });

  test("are these", async () => {
    const { app } = await openSignedIn({}, []);
    expect(Object.keys(filterSources(app.services))).toEqual([
      ...[
        "companies",
        "projects",
        "projectTypes",
        "milestoneOwners",
        "processTemplates",
        "processes",
        "imports",
        "people",
        "peopleAndCompanies",
        "milestones",
      ],
    ]);
  });
});
