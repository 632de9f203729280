import type { Finding } from "@canopy/contracts";
import { callsOn, createDocument, documentIn } from "./testDocuments.ts";
import type { Answer, Client } from "../openClient.ts";
import type { TestServer } from "../openTestServer.ts";

/** The finding in an answer; throws the answer if it has none. */
export const findingIn = ({ status, body }: Answer): Finding => {
  if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body));
  return body as Finding;
};

/** The calls on one finding. */
export const callsOnFinding = (id: string) => {
  const path = `/api/findings/${id}`;
  return {
    path,
    read: async (by: Client, query = "") => findingIn(await by.get(`${path}${query}`)),
    answer: (by: Client, text = "Done so", more: object = {}) => by.put(`${path}/answer`, { text, ...more }),
    close: (by: Client, text = "Agreed", more: object = {}) => by.put(`${path}/close`, { text, ...more }),
    withdraw: (by: Client, text = "Raised by mistake") => by.put(`${path}/close`, { text, withdrawn: true }),
    reopen: (by: Client, reason = "Not enough", more: object = {}) =>
      by.put(`${path}/reopen`, { reason, ...more }),
    carry: (by: Client) => by.put(`${path}/carry`),
    change: (by: Client, body: object) => by.patch(path, body),
  };
};

/** Raises a finding through the API. */
export const raiseFinding = async (
  by: Client,
  processId: string,
  milestoneId: string,
  more: object = {},
): Promise<ReturnType<typeof callsOnFinding> & { readonly finding: Finding }> => {
  const body = { milestoneId, kind: "CAR", text: "The certificate has expired", ...more };
  const finding = findingIn(await by.post(`/api/project-processes/${processId}/findings`, body));
  return { ...callsOnFinding(finding.id), finding };
};

/**
 * Raises a finding in a running process of each company, and answers it with an internal document; gives the texts that
 * a partner of the company `home` may not read.
 */
export const addFindings = async (
  { services }: Pick<TestServer, "services">,
  admin: Client,
  companies: readonly { readonly id: string }[],
  home: string,
): Promise<readonly string[]> => {
  const steps = await services.db
    .selectFrom("milestone as m")
    .innerJoin("projectProcess as pp", "pp.id", "m.processId")
    .innerJoin("project as pj", "pj.id", "pp.projectId")
    .select(["m.id", "m.processId", "pp.projectId", "pj.companyId"])
    .where("pj.status", "=", "ACTIVE")
    .where("pp.status", "=", "IN_PROGRESS")
    .execute();
  const canaries: string[] = [];
  for (const { id } of companies) {
    const step = steps.find(({ companyId }) => companyId === id);
    if (!step) continue;
    const text = `finding of ${id}`;
    const finding = await raiseFinding(admin, step.processId, step.id, { kind: "OBS", text });
    const title = `internal answer of ${id}`;
    const document = await createDocument(admin, step.projectId, { title, internal: true });
    const uploaded = documentIn(await callsOn(document.id).upload(admin));
    const documentVersionIds = (uploaded.versions ?? []).map((version) => version.id);
    await finding.answer(admin, `answer of ${id}`, { documentVersionIds });
    canaries.push(title, ...documentVersionIds);
    if (id !== home) canaries.push(text, `answer of ${id}`);
  }
  return canaries;
};
