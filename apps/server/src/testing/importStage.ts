import type { Import, ImportLine } from "@canopy/contracts";
import type { Answer, Client } from "./openClient.ts";
import { openTestServer } from "./openTestServer.ts";
import { openClientAs } from "./principals.ts";
import { createTestClock } from "./testClock.ts";

/** The lines of a file, as the texts of its cells; the first one holds the headings. */
type Lines = readonly (readonly string[])[];

/** The body of a good answer; throws the answer if it was refused. */
export const bodyOf = ({ status, body }: Answer): unknown => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};

/** The import in a good answer; throws the answer if it was refused. */
export const importOf = (answer: Answer): Import => bodyOf(answer) as Import;

/** The status and the type of a refusal. */
export const refusal = ({ status, body }: Answer): readonly unknown[] => [
  status,
  Reflect.get(Object(body), "type"),
];

/** The sentence of a refusal. */
export const detailOf = ({ body }: Answer): string => String(Reflect.get(Object(body), "detail"));

/** Writes lines as CSV, each cell in quotes. */
const csvOf = (lines: Lines): string =>
  lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")).join("\r\n");

/** The calls about imports, by an administrator unless another client is given. */
const callsBy = (admin: Client) => {
  const linesOf = async (id: string, client = admin) =>
    (bodyOf(await client.get(`/api/imports/${id}/lines?size=100`)) as { data: ImportLine[] }).data;
  return {
    /** Uploads a file; gives the import that it becomes. */
    send: async (resource: string, lines: Lines, client = admin) =>
      importOf(await client.upload(`/api/imports?resource=${resource}&name=file.csv`, csvOf(lines))),
    /** The judged lines of an import. */
    linesOf,
    /** The problems of an import's lines, each with the number of its line. */
    problemsOf: async (id: string, client = admin) =>
      (await linesOf(id, client)).flatMap(({ line, problems }) =>
        problems.map(({ message }) => `${line}: ${message}`),
      ),
    change: (id: string, body: object) => admin.patch(`/api/imports/${id}`, body),
    apply: (id: string, client = admin) => client.put(`/api/imports/${id}/apply`),
    undo: (id: string, client = admin) => client.put(`/api/imports/${id}/undo`),
    /** The records of a list that an import made or changed. */
    rowsOf: async (path: string, importId: string) => {
      const filter = `filters[0].fieldId=importId&filters[0].operator=equals&filters[0].value=${importId}`;
      return (bodyOf(await admin.get(`${path}?size=100&${filter}`)) as { data: Record<string, unknown>[] })
        .data;
    },
    recordOf: async (path: string) => bodyOf(await admin.get(path)) as Record<string, unknown>,
  };
};

/** A server without demo data, whose clock the test moves, and an administrator's calls about imports. */
export type ImportStage = Awaited<ReturnType<typeof openImportStage>>;

/** Opens the stage; close its server when done. */
export const openImportStage = async () => {
  const clock = createTestClock();
  const server = await openTestServer({ data: "empty", now: clock.now });
  const { id: adminId, client: admin } = await openClientAs(server, "PLATFORM_ADMIN");
  return { clock, server, admin, adminId, ...callsBy(admin) };
};
