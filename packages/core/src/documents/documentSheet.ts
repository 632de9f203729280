import type { DocumentVersion } from "@canopy/contracts";
import type { Sheet } from "../base/sheet.ts";
import type { Services } from "../services/services.ts";
import { badgeOf } from "../text/badges.ts";
import { datesOf } from "../text/datesOf.ts";
import { documentActions } from "./documents.view.ts";
import type { DocumentOnPage } from "./documents.screens.ts";
import {
  bytesText,
  documentBadge,
  documentKindLabel,
  documentPlaceText,
  fileKindOf,
} from "./documentWords.ts";

/** A document as a sheet of two columns: its facts, its versions, the newest first, and what the person may do with it; dates are ISO unless they are for people. */
export const documentSheet = (document: DocumentOnPage, services: Services, isForPeople: boolean): Sheet => {
  const { relative, dateTime, machine } = datesOf(services);
  const [dateOf, timeOf] = isForPeople ? [relative, dateTime] : [machine, machine];
  const { title, kind, note, internal, project, versions = [], moves, refusal } = document;
  const state = documentBadge(document).label;
  const offered = documentActions.filter(({ id }) => moves.some((move) => move === id));
  const labels = [
    ...offered.map(({ label }) => label),
    ...(moves.includes("upload") ? ["Upload a new version"] : []),
  ];
  const versionText = (version: DocumentVersion): string =>
    [
      `${version.fileName}, ${fileKindOf(version)}, ${bytesText(version.bytes, services.locale)}`,
      `uploaded by ${version.byName ?? "somebody"} ${dateOf(version.at)}`,
      badgeOf(version.state).label + (version.reason === null ? "" : `: ${version.reason}`),
      ...version.confirmations.map(({ round, at }) => `confirmed for round ${round} ${timeOf(at)}`),
      ...(version.note === null ? [] : [version.note]),
      `SHA-256 ${version.sha256}`,
    ].join("; ");
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ["Document", title],
    ["State", state],
    ["Belongs to", documentPlaceText(document)],
    ["Project", project?.name],
    ["Kind", documentKindLabel(kind)],
    ["Internal", internal ? "Partner companies do not see it" : null],
    ["Note", note],
    ...versions.map((version) => [`Version ${version.no}`, versionText(version)] as const),
    ["You may", labels.join(", ")],
    ["You may not", refusal],
  ];
  return {
    heads: ["Fact", "Value"],
    rows: facts.flatMap(([term, value]) => (value ? [[term, value]] : [])),
    data: document,
    summary: [title, state, documentPlaceText(document), project?.name].filter(Boolean).join(" · "),
  };
};
