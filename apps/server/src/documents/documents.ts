import type { documentEndpoints } from "@canopy/contracts";
import { sql, type SqlBool } from "kysely";
import { listing } from "../database/listing.ts";
import { getRow } from "../database/listRows.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { documentsFor } from "../tables/documentsToDecide.ts";
import { documentTable, projectTable } from "../tables/index.ts";
import { createDocument, removeDocument, updateDocument } from "./changeDocument.ts";
import { documentContent } from "./documentContent.ts";
import { moveDocument } from "./moveDocument.ts";
import { uploadVersion } from "./uploadVersion.ts";

/** Answers documents. Source: behaviour.md §7 Documents. */
export const documentHandlers = (services: Services): Handlers<typeof documentEndpoints> => ({
  list: async ({ caller }) => listing(documentsFor(documentTable, caller)),

  ofProject: async ({ params, caller }) => {
    const { id } = await getRow(services.db, projectTable, params.id, caller);
    return listing(documentsFor(documentTable, caller), sql<SqlBool>`dc.project_id = ${id}::text::uuid`);
  },

  get: ({ params, caller, extend }) =>
    getRow(services.db, documentTable, params.id, caller, [...extend, "versions"]),

  limits: async () => ({ maxFileBytes: services.config.maxFileBytes }),

  create: (call) => createDocument(services, call),
  update: (call) => updateDocument(services, call),
  remove: (call) => removeDocument(services, call),
  upload: (call) => uploadVersion(services, call),
  content: (call) => documentContent(services, call),

  submit: (call) => moveDocument(services, call, call.body.withdraw === true ? "withdraw" : "submit"),
  accept: (call) => moveDocument(services, call, "accept"),
  return: (call) => moveDocument(services, call, "return"),
});
