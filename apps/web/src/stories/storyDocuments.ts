import { fakeDocument, fakeVersion } from "@canopy/core/testing";
import { idOf } from "./storyData.ts";
import { stoves } from "./storyProjects.ts";
import { daysAgo } from "./storyTime.ts";

const { id: projectId, companyId, code, name, status, leadUserId, responsibleIds } = stoves;
const ofStoves = {
  projectId,
  companyId,
  project: { id: projectId, code, name, status, leadUserId, responsibleIds },
};

/** A submitted file of meter data. */
export const meterData = fakeDocument({ ...ofStoves, id: idOf(71, 1), createdAt: daysAgo(2) });

/** A monitoring report that was returned once and is accepted now. */
export const monitoringReport = fakeDocument({
  ...ofStoves,
  id: idOf(71, 2),
  title: "Monitoring report, first period",
  kind: "MONITORING_REPORT",
  note: "The annex holds the readings of all 24 meters.",
  createdAt: daysAgo(20),
  versions: [
    fakeVersion({
      id: idOf(72, 3),
      no: 2,
      fileName: "monitoring-report-v2.pdf",
      type: "application/pdf",
      bytes: 4_812_000,
      state: "ACCEPTED",
      decidedAt: daysAgo(3),
      confirmations: [{ round: 2, at: daysAgo(1), byId: idOf(2, 1) }],
    }),
    fakeVersion({
      id: idOf(72, 2),
      fileName: "monitoring-report.pdf",
      type: "application/pdf",
      bytes: 4_790_000,
      state: "RETURNED",
      decidedAt: daysAgo(12),
      reason: "The annex with the meter readings is missing.",
    }),
  ],
});

/** A returned photo of a site, which partners do not see. */
export const sitePhoto = fakeDocument({
  ...ofStoves,
  id: idOf(71, 3),
  title: "Photo of the boiler house",
  kind: "PHOTO",
  internal: true,
  createdAt: daysAgo(1),
  versions: [
    fakeVersion({
      id: idOf(72, 4),
      fileName: "boiler-house.png",
      type: "image/png",
      bytes: 820_000,
      state: "RETURNED",
      decidedAt: daysAgo(0),
      reason: "The nameplate cannot be read.\nTake it again from closer.",
    }),
  ],
});

/** A document whose file has not come yet. */
export const emptyDocument = fakeDocument({
  ...ofStoves,
  id: idOf(71, 4),
  title: "Letter of approval",
  kind: "LETTER",
  versionNo: null,
  versions: [],
});

/** Some documents of one project. */
export const someDocuments = [meterData, sitePhoto, emptyDocument, monitoringReport];
