import * as z from "zod/mini";
import { access } from "../wire/access.ts";
import { endpoint } from "../wire/endpoint.ts";
import { openChoice } from "../wire/fieldSchemas.ts";
import { listAnswer, type Fields } from "../wire/listQuery.ts";
import { packScopes } from "./packManifest.ts";
import { wireDateField } from "../wire/wireDateField.ts";

/** The states of a pack. Source: behaviour.md §4 Statuses. */
const packStates = ["QUEUED", "MAKING", "READY", "FAILED"] as const;
/** A state that this client knows. */
export type PackState = (typeof packStates)[number];

/** The labels of packs' scopes. */
export const packScopeLabels = { ALL: "Everything", COMPANY: "Without internal documents" } as const;

const text = z.nullable(z.string());

/** A verification pack of a process: one ZIP that an auditor checks without Canopy. Source: behaviour.md §3 Pack. */
export const packSchema = z.object({
  id: z.guid(),
  processId: z.guid(),
  projectId: z.guid(),
  state: openChoice(packStates),
  scope: openChoice(packScopes),
  /** The size and the SHA-256, in hex, of the file; null before it is READY. */
  bytes: z.nullable(z.int()),
  sha256: text,
  createdById: z.nullable(z.guid()),
  createdAt: wireDateField,
  /** The following are only in answers about one pack. Why it could not be made. */
  reason: z.optional(text),
  /** The SHA-256 of `manifest.json`, in hex, and the Ed25519 key that signed it, base64; null before it is READY. */
  manifestSha256: z.optional(text),
  publicKey: z.optional(text),
  /** The last row of the project's chain that it holds; null before it is READY. */
  lastSeq: z.optional(z.nullable(z.int())),
  lastHash: z.optional(text),
});
/** A pack in an answer. */
export type Pack = z.infer<typeof packSchema>;

/** Fields by which a list of packs is filtered and sorted. */
export const packFields = {
  id: { type: "uuid", label: "Id" },
  state: { type: "select", label: "State", values: packStates },
  scope: { type: "select", label: "Scope", values: packScopes, words: packScopeLabels },
  bytes: { type: "number", label: "Bytes" },
  sha256: { type: "text", label: "SHA-256" },
  createdById: { type: "uuid", label: "Made by id" },
  createdAt: { type: "datetime", label: "Made" },
} as const satisfies Fields;

const OF_PROCESS = "/api/project-processes/{id}/packs";

/** Endpoints of packs. Source: behaviour.md §7 Packs. */
export const packEndpoints = {
  create: endpoint({
    method: "POST",
    path: OF_PROCESS,
    summary: "Make a pack of a process; if a ready one of the same state exists, answer that one",
    access: access.packs.create,
    creates: true,
    isMadeLater: true,
    mayExist: true,
    locatedAt: "/api/packs",
    answer: packSchema,
  }),
  ofProcess: endpoint({
    method: "GET",
    path: OF_PROCESS,
    summary: "List the packs of a process",
    access: access.packs.ofProcess,
    list: {
      fields: packFields,
      columns: ["createdAt", "state", "scope", "bytes", "sha256"],
      extend: [],
    },
    answer: listAnswer(packSchema),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/packs/{id}",
    summary: "Read a pack with its hashes and the key that signed it",
    access: access.packs.get,
    answer: packSchema,
  }),
  content: endpoint({
    method: "GET",
    path: "/api/packs/{id}/content",
    summary: "Read the ZIP file of a pack, or a part of it",
    access: access.packs.content,
    refuses: ["/errors/invalid-transition", "/errors/no-such-part"],
    produces: "application/octet-stream",
  }),
};
