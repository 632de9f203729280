import {
  endpoints,
  exportColumns,
  exportTypes,
  filterField,
  isSortable,
  operatorsByFieldType,
  takesNoValue,
  type Endpoint,
  type ListShape,
} from "@canopy/contracts";
import { propertyRuns } from "@canopy/contracts/testing";
import fc from "fast-check";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { projectTable } from "../tables/projectTable.ts";
import { openTestServer, type Client, type TestServer } from "../testing/index.ts";
import { readCsv } from "../testing/readCsv.ts";

const CSV = { accept: exportTypes.csv };
const XLSX = { accept: exportTypes.xlsx };

let server: TestServer;
let ines: Client;
const filled = new Map([["/api/feedback/status/{status}", "/api/feedback/status/OPEN"]]);

const addressOf = (path: string, query: string): string => `${path}${path.includes("?") ? "&" : "?"}${query}`;

type Row = Readonly<Record<string, unknown>>;
const pageOf = async (path: string, query: string, client = ines) => {
  const { status, body } = await client.get(addressOf(path, query));
  expect([path, query, status]).toEqual([path, query, 200]);
  return body as { readonly data: readonly Row[]; readonly total: number };
};
/** Every row of a list, page by page. */
const pagesOf = async (path: string, query: string, client = ines): Promise<readonly Row[]> => {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await pageOf(path, `${query}&size=100&page=${page}`, client);
    rows.push(...data);
    if (rows.length >= total || data.length === 0) return rows;
  }
};
const exported = async (path: string, query: string, client = ines) => {
  const { status, headers, body } = await client.get(addressOf(path, query), CSV);
  expect([path, query, status]).toEqual([path, query, 200]);
  const [labels = [], ...lines] = readCsv(String(body));
  return { labels, lines, total: Number(headers.get("x-total-count")) };
};

beforeAll(async () => {
  server = await openTestServer();
  ines = await server.signIn("ines.duarte@canopy.example");
  for (const [path, list] of [
    ["/api/projects/{id}/history", "/api/projects"],
    ["/api/projects/{id}/documents", "/api/projects"],
    ["/api/reminders/{id}/occurrences", "/api/reminders"],
    ["/api/feedback/{id}/messages", "/api/feedback"],
    ["/api/project-processes/{id}/findings", "/api/project-processes"],
    ["/api/project-processes/{id}/packs", "/api/project-processes"],
  ] as const)
    filled.set(path, path.replace("{id}", String((await pageOf(list, "size=1")).data[0]?.["id"])));
  const [company] = (await pageOf("/api/companies", "size=1")).data;
  filled.set("/api/history", `/api/history?entity=company&id=${String(company?.["id"])}`);
  for (const kind of ["PHOTO", "LETTER", "OTHER"])
    await ines.post(filled.get("/api/projects/{id}/documents") ?? "", { title: `Document ${kind}`, kind });
  for (const text of ["=Not a formula", "Seen on two machines"])
    await ines.post(filled.get("/api/feedback/{id}/messages") ?? "", { text });
  const file = `Name,Country\n${Array.from({ length: 30 }, (_, at) => `Company ${at},${at % 3 ? "PT" : "nowhere"}`).join("\n")}`;
  const { body } = await ines.upload("/api/imports?resource=companies&name=some.csv", file);
  filled.set("/api/imports/{id}/lines", `/api/imports/${String(Reflect.get(Object(body), "id"))}/lines`);
});
afterAll(() => server.close());

const lists = Object.values(endpoints)
  .flatMap((actions) => Object.values<Endpoint>(actions))
  .flatMap(({ path, list }) => (list ? [{ path, list }] : []));

const wireText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/** A value that some row has in the field, as a filter sends it. */
const valueIn = (rows: readonly Row[], field: string): string | undefined => {
  const value = rows.map((row) => row[field]).find((one) => one !== null && typeof one !== "object");
  return value === undefined ? undefined : wireText(value);
};

const queryOf = ({ fields }: ListShape, rows: readonly Row[], picks: readonly number[]): string => {
  const [a = 0, b = 0, c = 0] = picks;
  const ids = Object.keys(fields).filter((id) => filterField(fields, id));
  const field = ids[a % ids.length] ?? "id";
  const type = fields[field]?.type ?? "uuid";
  const operators = operatorsByFieldType[type];
  const operator = operators[b % operators.length] ?? "is_null";
  const value = valueIn(rows, field);
  const sortable = ids.filter((id) => isSortable(fields, id));
  const sort = `sortField=${sortable[c % sortable.length] ?? "id"}&sortDirection=${c % 2 === 0 ? "asc" : "desc"}`;
  if (!takesNoValue(operator) && value === undefined) return sort;
  const given = takesNoValue(operator) ? "" : `&filters[0].value=${encodeURIComponent(value ?? "")}`;
  return `${sort}&filters[0].fieldId=${field}&filters[0].operator=${operator}${given}`;
};

test.each(lists)(
  "the export of $path is the union of its pages, whatever the filter",
  async ({ path, list }) => {
    const address = filled.get(path) ?? path;
    const all = await pagesOf(address, "");
    const { columns } = exportColumns(list, ["all"]);
    const hasVersion = all.some((row) => Object.hasOwn(row, "version"));
    expect(columns.slice(0, hasVersion ? 2 : 1).map(({ id }) => id)).toEqual([
      "id",
      ...(hasVersion ? ["version"] : []),
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), async (picks) => {
        const query = queryOf(list, all, picks);
        const [rows, sheet] = [
          await pagesOf(address, query),
          await exported(address, `${query}&columns=all`),
        ];
        expect(sheet.labels).toEqual(columns.map(({ label }) => label));
        expect(sheet.total).toBe(rows.length);
        const plain = columns.flatMap(({ id, field, holds }, at) =>
          holds === "value" &&
          ["text", "email", "uuid", "number", "date", "datetime"].includes(field.type) &&
          !field.at
            ? [{ id, at }]
            : [],
        );
        const written = (row: Row, id: string) => {
          const value = row[id];
          return typeof value === "object" ? undefined : wireText(value).replace(/^(?=[=+\-@\t\r'])/, "'");
        };
        for (const [i, row] of rows.entries())
          for (const { id, at } of plain) {
            const expected = typeof row[id] === "number" ? String(row[id]) : written(row, id);
            if (row[id] === null) expect([id, sheet.lines[i]?.[at]]).toEqual([id, ""]);
            else if (expected !== undefined) expect([id, sheet.lines[i]?.[at]]).toEqual([id, expected]);
          }
        expect(sheet.lines.length).toBe(rows.length);
      }),
      propertyRuns(3, 60),
    );
  },
);

test.each(lists)(
  "the export of $path is a workbook with the same header and rows",
  async ({ path, list }) => {
    const address = filled.get(path) ?? path;
    const answer = await server.answer(
      new Request(`http://localhost:4100${addressOf(address, "columns=all")}`, {
        headers: { ...XLSX, authorization: ines.authorization ?? "" },
      }),
      "127.0.0.1",
    );
    expect([path, answer.status]).toEqual([path, 200]);
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    const [header, ...rows] = sheets[0]?.rows ?? [];
    expect(header).toEqual(exportColumns(list, ["all"]).columns.map(({ label }) => label));
    expect(rows).toHaveLength(Number(answer.headers.get("x-total-count")));
  },
);

describe("an export", () => {
  test("has the columns that the screen shows, a BOM, a name with the day, and varies by Accept", async () => {
    const answer = await server.answer(
      new Request("http://localhost:4100/api/projects", {
        headers: { ...CSV, authorization: ines.authorization ?? "" },
      }),
      "127.0.0.1",
    );
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [labels] = readCsv(new TextDecoder().decode(bytes));
    expect(labels).toEqual(["Name", "Code", "Company", "Technology", "Status", "tCO₂e a year", "Created"]);
    const day = new Date().toISOString().slice(0, 10);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="projects-${day}.csv"`);
    expect(answer.headers.get("vary")).toBe("Accept");
    expect((await ines.get("/api/projects")).headers.get("vary")).toMatch(/^Accept(, accept-encoding)?$/);
  });

  test("of all columns begins with id and version, and has name and id of related records", async () => {
    const { labels, lines } = await exported("/api/projects", "columns=all&sortField=code&sortDirection=asc");
    expect(labels.slice(0, 2)).toEqual(["Id", "Record version"]);
    expect(labels).toEqual(
      expect.arrayContaining(["Company", "Company id", "Lead", "Lead id", "Responsibles", "Responsibles id"]),
    );
    const [first] = (await pageOf("/api/projects", "size=1&sortField=code&sortDirection=asc&extend=company"))
      .data;
    const cell = (label: string) => lines[0]?.[labels.indexOf(label)];
    expect([cell("Id"), cell("Company"), cell("Company id"), cell("Status")]).toEqual([
      first?.["id"],
      Reflect.get(Object(first?.["company"]), "name"),
      first?.["companyId"],
      String(first?.["status"]).charAt(0) + String(first?.["status"]).slice(1).toLowerCase(),
    ]);
  });

  test("of an import's lines says what each changes and why it is refused", async () => {
    const { body } = await ines.post("/api/companies", { name: "Hazel", country: "PT", baseYear: 2020 });
    const id = String(Reflect.get(Object(body), "id"));
    const file = `Id,Name,Country,Base year,Tax id\n${id},Hazel wood,PT,2021,null\n,,nowhere,,\n`;
    const { body: made } = await ines.upload("/api/imports?resource=companies&name=two.csv", file);
    const path = `/api/imports/${String(Reflect.get(Object(made), "id"))}/lines`;
    expect(await exported(path, "")).toEqual({
      labels: ["Line", "Outcome", "Name", "Changes", "Problems"],
      lines: [
        [
          "2",
          "Changed",
          "Hazel wood",
          "Name: Hazel → Hazel wood\nBase year: 2020 → 2021\nTax id: empty → null",
          "",
        ],
        ["3", "Refused", "", "", "Country “nowhere” is not one of the choices\nName is required"],
      ],
      total: 2,
    });
    expect((await exported(path, "columns=problems")).labels).toEqual(["Problems"]);
    await ines.remove(`/api/companies/${id}`);
  });

  test.each([
    ["page=1", "page"],
    ["size=10", "size"],
    ["extend=company", "extend"],
    ["columns=name,passwordHash", "columns"],
    ["columns=", "columns"],
    ["columns=person", "columns"],
  ])("refuses %s", async (query, name) => {
    const { status, body } = await ines.get(`/api/projects?${query}`, CSV);
    expect([status, Object.keys(Object(Reflect.get(Object(body), "errors")))]).toEqual([400, [name]]);
  });

  test.each([
    ["*/*", "application/json"],
    ["text/html, */*;q=0.8", "application/json"],
    ["application/json, text/csv;q=0.5", "application/json"],
    ["text/csv;q=0", "application/json"],
    ["text/csv, */*;q=0.1", "text/csv"],
  ])("with Accept: %s is %s", async (accept, type) => {
    const { headers } = await ines.get("/api/companies", { accept });
    expect(headers.get("content-type")).toContain(type);
  });

  test("in XLSX has typed cells and formulas as texts", async () => {
    const { body: made } = await ines.post("/api/companies", { name: "=1+1", country: "PT", baseYear: 2020 });
    const answer = await server.answer(
      new Request("http://localhost:4100/api/companies?columns=name,baseYear,createdAt&sortField=createdAt", {
        headers: { ...XLSX, authorization: ines.authorization ?? "" },
      }),
      "127.0.0.1",
    );
    const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
    const [header, first] = sheets[0]?.rows ?? [];
    expect(header).toEqual(["Name", "Base year", "Created"]);
    expect(first?.slice(0, 2)).toEqual(["=1+1", 2020]);
    expect(first?.[2]).toBeInstanceOf(Date);
    const { lines } = await exported("/api/companies", "columns=name&sortField=createdAt");
    expect(lines[0]).toEqual(["'=1+1"]);
    await ines.remove(`/api/companies/${String(Reflect.get(Object(made), "id"))}`);
  });

  test("reads the ids in one statement and the rows by 500, and is written to the log", async () => {
    server.statements.length = 0;
    const { total } = await exported("/api/projects", "columns=code");
    const [signIn, event] = [1, 1];
    expect([total > 0, server.statements.length]).toEqual([true, signIn + 2 + event]);
    expect(
      server.logLines.some((line) => line.includes('"exported"') && line.includes("/api/projects")),
    ).toBe(true);
  });

  test.each(
    Object.keys(projectTable.orders ?? {}).flatMap((field) => [
      [field, "asc"],
      [field, "desc"],
    ]),
  )("sorted by %s, %s, has the order of the pages", async (field, direction) => {
    const query = `sortField=${field}&sortDirection=${direction}`;
    const rows = await pagesOf("/api/projects", query);
    const { lines } = await exported("/api/projects", `${query}&columns=id`);
    expect(lines.map(([id]) => id)).toEqual(rows.map(({ id }) => id));
  });

  test("shows each caller their own rows", async () => {
    const amina = await server.signIn("amina.yusuf@canopy.example");
    const rows = await pagesOf("/api/projects", "sortField=code", amina);
    const { lines } = await exported("/api/projects", "sortField=code&columns=id", amina);
    expect(lines.map(([id]) => id)).toEqual(rows.map(({ id }) => id));
  });
});

describe("an export by ids", () => {
  const post = async (body: object, client = ines, accept = exportTypes.csv as string) =>
    client.post("/api/projects/export", body, { accept });

  test("has the rows that the caller meets, in the given order, each once", async () => {
    const all = (await pagesOf("/api/projects", "sortField=code")).map(({ id }) => String(id));
    const asked = [...all.slice(0, 3).toReversed(), all[0], "00000000-0000-4000-8000-000000000000"];
    const { status, headers, body } = await post({ ids: asked, columns: ["id", "name"] });
    expect([status, headers.get("x-total-count")]).toEqual([200, "3"]);
    expect(
      readCsv(String(body))
        .slice(1)
        .map(([id]) => id),
    ).toEqual(all.slice(0, 3).toReversed());
    const amina = await server.signIn("amina.yusuf@canopy.example");
    const met = new Set((await pagesOf("/api/projects", "", amina)).map(({ id }) => id));
    const own = readCsv(String((await post({ ids: all, columns: "id" }, amina)).body)).slice(1);
    expect(own.map(([id]) => id)).toEqual(all.filter((id) => met.has(id)));
  });

  test.each(["columns=id", "columns=secret", "page=1", "extend=company"])(
    "refuses %s in its address",
    async (query) => {
      const [first] = (await pageOf("/api/projects", "size=1")).data;
      const answer = await ines.post(`/api/projects/export?${query}`, { ids: [first?.["id"]] });
      expect([answer.status, Object.keys(Object(Reflect.get(Object(answer.body), "errors")))]).toEqual([
        400,
        [query.replace(/=.*/, "")],
      ]);
    },
  );

  test("refuses none, more than 50,000, unknown columns, no column, and a body over 4 MiB", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    expect((await post({ ids: [] })).status).toBe(400);
    expect((await post({ ids: Array.from({ length: 50_001 }, () => id) })).status).toBe(400);
    expect((await post({ ids: Array.from({ length: 50_000 }, () => id) })).status).toBe(200);
    expect((await post({ ids: [id], columns: ["secret"] })).status).toBe(400);
    expect((await post({ ids: [id], columns: [] })).body).toMatchObject({
      status: 400,
      errors: { columns: ["Columns is required"] },
    });
    expect((await post({ ids: Array.from({ length: 120_000 }, () => id) })).status).toBe(413);
  });

  test("names a hundred of many unknown columns", async () => {
    const columns = Array.from({ length: 5_000 }, (_, at) => `c${at}`).join();
    const { body } = await post({ ids: ["00000000-0000-4000-8000-000000000000"], columns });
    expect(Object(body).errors.columns).toHaveLength(100);
  });
});
