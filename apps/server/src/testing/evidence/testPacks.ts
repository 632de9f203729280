import { packManifestSchema, type Pack, type PackManifest } from "@canopy/contracts";
import { BlobReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { createPackMaking } from "#packs/packQueue.ts";
import { enter } from "../principals.ts";
import { addRole, addUser } from "../testPeople.ts";
import type { Answer, Client } from "../openClient.ts";
import type { TestServer } from "../openTestServer.ts";

/** The pack in an answer; throws the answer if it has none. */
export const packIn = ({ status, body }: Answer): Pack => {
  if (status !== 200 && status !== 202) throw new Error(JSON.stringify(body));
  return body as Pack;
};

/** Asks for a pack. */
export const askForPack = (by: Client, processId: string): Promise<Answer> =>
  by.post(`/api/project-processes/${processId}/packs`);

/** Asks for a pack, lets the server make it, and reads it. */
export const madePack = async (server: TestServer, by: Client, processId: string): Promise<Pack> => {
  const { id } = packIn(await askForPack(by, processId));
  await createPackMaking(server.services)();
  return packIn(await by.get(`/api/packs/${id}`));
};

/** The bytes of a pack's file. */
export const packBytes = async (
  { fetch }: Pick<TestServer, "fetch">,
  by: Client,
  id: string,
): Promise<Buffer> => {
  const answer = await fetch(`http://localhost:4100/api/packs/${id}/content`, {
    headers: { authorization: by.authorization ?? "" },
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  return Buffer.from(await answer.arrayBuffer());
};

/** A pack's entries by name, in the file's order, as texts. */
export const packEntriesIn = async (bytes: Buffer): Promise<ReadonlyMap<string, string>> => {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])));
  const found = new Map<string, string>();
  for (const entry of await reader.getEntries())
    if (!entry.directory)
      found.set(
        entry.filename,
        Buffer.from(await entry.getData(new Uint8ArrayWriter(), { checkSignature: true })).toString("utf8"),
      );
  return found;
};

/** The manifest among a pack's entries. */
export const manifestIn = (entries: ReadonlyMap<string, string>): PackManifest =>
  packManifestSchema.parse(JSON.parse(entries.get("manifest.json") ?? ""));

/**
 * Makes packs of a running process of each company: one of everything, and one as somebody of the company has it made.
 * Gives the hashes that a partner of the company `home` may not read, and the pack of everything of one process.
 */
export const addPacks = async (
  server: TestServer,
  admin: Client,
  companies: readonly { readonly id: string }[],
  home: string,
): Promise<{ readonly canaries: readonly string[]; readonly somePack: string }> => {
  const processes = await server.services.db
    .selectFrom("projectProcess as pp")
    .innerJoin("project as pj", "pj.id", "pp.projectId")
    .select(["pp.id", "pj.companyId"])
    .where("pp.status", "=", "IN_PROGRESS")
    .execute();
  const role = await addRole(
    server,
    ["report:read", "report:write", "project:get", "project_process:get"],
    "COMPANY",
  );
  const canaries: string[] = [];
  let somePack = "";
  for (const { id } of companies) {
    const process = processes.find(({ companyId }) => companyId === id);
    if (!process) continue;
    const auditor = await enter(server, (await addUser(server, { roles: [role], companyId: id })).id);
    const all = await madePack(server, admin, process.id);
    const own = await madePack(server, auditor, process.id);
    somePack = all.id;
    canaries.push(all.id, String(all.sha256), String(all.manifestSha256));
    if (id !== home) canaries.push(own.id, String(own.sha256), String(own.manifestSha256));
  }
  return { canaries, somePack };
};
