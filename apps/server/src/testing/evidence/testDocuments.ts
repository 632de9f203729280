import type { DocumentRecord } from "@canopy/contracts";
import type { Answer, Client } from "../openClient.ts";
import type { TestServer } from "../openTestServer.ts";

/** A PDF that differs by its text. */
export const pdf = (text = "evidence"): string => `%PDF-1.7\n% ${text}\n%%EOF\n`;

/** The document in an answer; throws the answer if it has none. */
export const documentIn = ({ status, body }: Answer): DocumentRecord => {
  if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body));
  return body as DocumentRecord;
};

/** Creates a document of a project through the API. */
export const createDocument = async (
  client: Client,
  projectId: string,
  more: object = {},
): Promise<DocumentRecord> =>
  documentIn(await client.post(`/api/projects/${projectId}/documents`, { title: "Meter report", ...more }));

/**
 * Adds to a project of each company a document with a file, and an internal one; gives the texts that a partner of the
 * company `home` may not read: titles, names of files and contents of other companies, and of internal documents.
 */
export const addDocuments = async (
  { services }: Pick<TestServer, "services">,
  admin: Client,
  companies: readonly { readonly id: string }[],
  home: string,
): Promise<readonly string[]> => {
  const projects = await services.db
    .selectFrom("project")
    .select(["id", "companyId"])
    .where("status", "<>", "DISABLED")
    .execute();
  const canaries: string[] = [];
  for (const { id } of companies)
    for (const internal of [true, false]) {
      const project = projects.find(({ companyId }) => companyId === id);
      if (!project) continue;
      const title = `${internal ? "internal" : "open"} document of ${id}`;
      const file = pdf(title);
      const on = callsOn((await createDocument(admin, project.id, { title, internal })).id);
      const { versions } = documentIn(await on.upload(admin, file, `${title}.pdf`));
      if (internal || id !== home) canaries.push(title, ...(versions ?? []).map(({ sha256 }) => sha256));
    }
  return canaries;
};

/** The calls on one document. */
export const callsOn = (id: string) => {
  const path = `/api/documents/${id}`;
  return {
    path,
    upload: (by: Client, file: string | Uint8Array = pdf(), name = "report.pdf") =>
      by.upload(`${path}/versions?name=${encodeURIComponent(name)}`, file),
    submit: (by: Client, versionNo = 1) => by.put(`${path}/submit`, { versionNo }),
    withdraw: (by: Client, versionNo = 1) => by.put(`${path}/submit`, { versionNo, withdraw: true }),
    accept: (by: Client, versionNo = 1) => by.put(`${path}/accept`, { versionNo }),
    giveBack: (by: Client, versionNo = 1, reason = "A page is missing") =>
      by.put(`${path}/return`, { versionNo, reason }),
    read: async (by: Client) => documentIn(await by.get(path)),
  };
};

/** Hands in a document for each slot of a milestone, and accepts it as the other person. */
export const fillSlots = async (
  {
    projectId,
    id,
    evidence,
  }: { readonly projectId: string; readonly id: string; readonly evidence: readonly string[] },
  { sender, decider }: { readonly sender: Client; readonly decider: Client },
): Promise<void> => {
  for (const slot of evidence) {
    const made = await createDocument(sender, projectId, { title: slot, milestoneId: id, slot });
    const on = callsOn(made.id);
    documentIn(await on.upload(sender, pdf(slot)));
    documentIn(await on.submit(sender));
    documentIn(await on.accept(decider));
  }
};
