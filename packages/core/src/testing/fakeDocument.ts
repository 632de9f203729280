import type { DocumentRecord, DocumentVersion } from "@canopy/contracts";
import { fakeProject } from "./fakeProject.ts";
import { fakeId } from "./fakeRecords.ts";

/** The first version of a document, uploaded by somebody else than the signed-in person. */
export const fakeVersion = (over: Partial<DocumentVersion> = {}): DocumentVersion => ({
  id: fakeId(72),
  no: 1,
  fileName: "meter-data.csv",
  bytes: 1_400_000,
  type: "text/csv",
  sha256: "3568c522d3c1d32fb6a44787b76ea6f0773b05f9fe56c49cdf10e0f2772c900a",
  at: "2026-11-20T09:00:00Z",
  byId: fakeId(7),
  byName: "Siobhan Kerr",
  note: null,
  state: "SUBMITTED",
  submittedAt: "2026-11-20T09:05:00Z",
  submittedById: fakeId(7),
  submitterIds: [],
  decidedAt: null,
  decidedById: null,
  reason: null,
  acceptedRound: null,
  confirmations: [],
  ...over,
});

/** A submitted document of a project, as the server answers one document. */
export const fakeDocument = (over: Partial<DocumentRecord> = {}): DocumentRecord => {
  const { id, companyId, code, name, status, leadUserId, responsibleIds } = fakeProject();
  const versions = over.versions ?? [fakeVersion()];
  return {
    id: fakeId(71),
    projectId: id,
    project: { id, code, name, status, leadUserId, responsibleIds },
    companyId,
    processId: null,
    milestoneId: null,
    milestone: null,
    slot: null,
    title: "Meter data",
    kind: "METER_DATA",
    note: null,
    internal: false,
    state: versions[0]?.state ?? "DRAFT",
    submittedAt: versions[0]?.submittedAt ?? null,
    versions,
    createdById: fakeId(7),
    createdAt: "2026-11-20T09:00:00Z",
    updatedAt: "2026-11-20T09:05:00Z",
    version: 2,
    ...over,
  };
};
