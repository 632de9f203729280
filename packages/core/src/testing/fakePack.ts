import type { Pack } from "@canopy/contracts";
import { fakeProcess } from "./fakeProcess.ts";
import { fakeProject } from "./fakeProject.ts";
import { fakeId } from "./fakeRecords.ts";

/** A ready pack of a process, as the server answers one pack. */
export const fakePack = (over: Partial<Pack> = {}): Pack => ({
  id: fakeId(78),
  processId: fakeProcess().id,
  projectId: fakeProject().id,
  state: "READY",
  scope: "ALL",
  bytes: 48_213_004,
  sha256: "9f2c4e1ab7".padEnd(64, "0"),
  createdById: fakeId(8),
  createdAt: "2026-11-21T14:05:00Z",
  reason: null,
  manifestSha256: "51ab03c9de".padEnd(64, "0"),
  publicKey: "q83vASNFZ4mrze8BI0VniavN7wEjRWeJq83vASNFZ4k=",
  lastSeq: 214,
  lastHash: "7d40aa6612".padEnd(64, "0"),
  ...over,
});
