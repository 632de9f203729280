import {
  documentKindLabels,
  findingKindLabels,
  isCrediting,
  isLeftUndone,
  isOpen,
  ownerKindOf,
  packScopeLabels,
  programmes,
  readable,
  stepKindLabels,
  type WireDate,
} from "@canopy/contracts";
import { packedFiles, packedFolders } from "./packedFiles.ts";
import type {
  PackedFinding,
  PackedMilestone,
  PackedProcess,
  PackedVersion,
  PackState,
} from "./readPackState.ts";

/** Of findings, milestones and documents the page shows so many; the other files hold all. */
export const SHOWN_ROWS = 1000;

type Text = string | number | null | undefined;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: Text): string =>
  String(text ?? "").replaceAll(/[&<>"']/g, (one) => escapes[one] ?? one);

/** `2027-03-01T09:30:00.000Z` → `2027-03-01 09:30 UTC`: the same for every reader. */
const instant = (at: WireDate | null | undefined): string =>
  typeof at === "string"
    ? `${at.slice(0, "YYYY-MM-DD".length)} ${at.slice("YYYY-MM-DDT".length, "YYYY-MM-DDTHH:MM".length)} UTC`
    : "";

/** English names, whoever reads: they come with the runtime, of which every server has the same. */
const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** A period by its first and last day; of one with a single end it says which that is. */
const period = (first: string | null, last: string | null): string => {
  if (first === null || last === null) return first ? `From ${first}` : last ? `Until ${last}` : "";
  return `${first} to ${last}`;
};

const labelOf = (labels: Readonly<Record<string, string>>, code: string): string =>
  (Object.hasOwn(labels, code) ? labels[code] : undefined) ?? readable(code);

/** A list of facts; those without a value are left out. */
const factList = (facts: readonly (readonly [string, Text])[]): string => {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return `<dl>${known.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join("")}</dl>`;
};

/** A step's state in the words of the screens: an ended process has nothing open, and an open end in failure waits for nobody. */
const stateOf = ({ kind, state }: PackedMilestone, { status }: PackedProcess): string => {
  if (isLeftUndone(state, status)) return "Not done";
  return kind === "end_fail" && isOpen(state) ? "Possible" : readable(state);
};

/** A heading with how many there are, and what is shown of them. */
const section = (id: string, title: string, count: number, shown: string): string => {
  const more = count > SHOWN_ROWS ? `<p>The first ${SHOWN_ROWS} of ${count} are shown here.</p>` : "";
  const none = count === 0 ? "<p>None.</p>" : "";
  return `<section id="${id}"><h2>${escaped(title)} <small>${count}</small></h2>${more}${none}${shown}</section>`;
};

const outline = (process: PackedProcess): string => {
  const { milestones, transitions } = process;
  const names = new Map(milestones.map(({ key, name }) => [key, name]));
  const line = (milestone: PackedMilestone) => {
    const leaving = transitions.filter(({ from }) => from === milestone.key);
    const arrows = leaving.map(({ to, kind, guard, label }) => {
      const words = [guard, label].filter((word) => word !== null && word !== "").join(", ");
      const back = kind === "rework" ? "back to " : "";
      return `<li>→ ${back}${escaped(names.get(to) ?? to)}${words && `: ${escaped(words)}`}</li>`;
    });
    const kind = labelOf(stepKindLabels, milestone.kind);
    return `<li><b>${escaped(milestone.name)}</b> (${escaped(milestone.key)}, ${escaped(kind)}, ${escaped(stateOf(milestone, process))})<ul>${arrows.join("")}</ul></li>`;
  };
  return `<ol>${milestones.slice(0, SHOWN_ROWS).map(line).join("")}</ol>`;
};

/** The words of a completion's end. */
const revokedText = ({
  revokedAt,
  revokedByName,
  reason,
}: NonNullable<PackedMilestone["completions"]>[number]) =>
  revokedAt === null
    ? ""
    : `Revoked ${instant(revokedAt)} by ${revokedByName ?? "Canopy"}${reason === null ? "" : `: ${reason}`}`;

const milestoneRows = (process: PackedProcess, fileOf: ReadonlyMap<string, string>): string =>
  process.milestones
    .slice(0, SHOWN_ROWS)
    .map((milestone) => {
      const facts = factList([
        ["State", stateOf(milestone, process)],
        ["Owner", milestone.owner?.name ?? ownerKindOf(milestone.ownerKind)?.label],
        ["Round", milestone.round],
        ["Asks for", milestone.evidence.join(", ")],
        ["Ready", instant(milestone.readyAt)],
        ["Due", instant(milestone.dueAt)],
        ["Completed", instant(milestone.completedAt)],
      ]);
      const rows = (milestone.completions ?? []).map(
        (one) =>
          `<tr><td>${one.round}</td><td>${escaped(readable(one.outcome))}</td><td>${instant(one.at)}</td><td>${escaped(one.byName)}</td><td>${escaped(one.evidence.join(", "))}${links(one.documentVersionIds, fileOf)}</td><td>${escaped(one.note)}</td><td>${escaped(revokedText(one))}</td></tr>`,
      );
      const records =
        rows.length === 0
          ? ""
          : `<table><thead><tr><th>Round</th><th>Outcome</th><th>At</th><th>By</th><th>Evidence</th><th>Note</th><th>Revoked</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
      return `<article><h3>${escaped(milestone.name)}</h3>${facts}${records}</article>`;
    })
    .join("");

/** Links to the files of versions that the pack holds. */
const links = (versionIds: readonly string[], fileOf: ReadonlyMap<string, string>): string => {
  const held = versionIds.flatMap((id) => fileOf.get(id) ?? []).toSorted();
  if (held.length === 0) return "";
  return `<ul>${held.map((name) => `<li>${fileLink(name)}</li>`).join("")}</ul>`;
};

const fileLink = (name: string): string => {
  const address = name.split("/").map(encodeURIComponent).join("/");
  return `<a href="${escaped(address)}">${escaped(name.slice(name.indexOf("/") + 1))}</a>`;
};

/** A finding with its conversation, as a part of the page. */
export const findingPart = (finding: PackedFinding, fileOf: ReadonlyMap<string, string>): string => {
  const talk = [
    ...(finding.answers ?? []).map((one) => ({ ...one, word: "Answer" })),
    ...(finding.assessments ?? []).map((one) => ({
      ...one,
      word: readable(one.outcome),
      documentVersionIds: [],
    })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  const facts = factList([
    ["Kind", labelOf(findingKindLabels, finding.kind)],
    ["State", readable(finding.state)],
    ["Severity", finding.severity === null ? "" : readable(finding.severity)],
    ["Milestone", finding.milestone?.name],
    ["Section", finding.reference],
    ["Raised", finding.raisedAt],
    ["Raised by", finding.raisedBy?.name],
    ["Due", finding.due],
    ["Responsible", finding.responsible?.name],
    ["Round", finding.round],
    ["Sent back", finding.reopened],
  ]);
  const lines = talk.map(
    (one) =>
      `<li><b>${escaped(one.word)}</b> ${instant(one.at)} ${escaped(one.byName)}<p>${escaped(one.text)}</p>${links(one.documentVersionIds, fileOf)}</li>`,
  );
  return `<article><h3>${escaped(finding.number)}</h3><p>${escaped(finding.text)}</p>${facts}<ul>${lines.join("")}</ul></article>`;
};

const versionRow = (version: PackedVersion, fileOf: ReadonlyMap<string, string>): string => {
  const file = fileOf.get(version.id) ?? "";
  const decided = [instant(version.decidedAt), version.reason].filter(Boolean).join(": ");
  return `<tr><td>${version.no}</td><td>${fileLink(file)}</td><td>${version.bytes}</td><td>${escaped(readable(version.state))}</td><td>${instant(version.at)} ${escaped(version.byName)}</td><td>${escaped(decided)}</td><td><code>${escaped(version.sha256)}</code></td></tr>`;
};

/** The documents by folder, so that they stand together by milestone, in the order of the steps. */
const documentParts = (state: PackState, fileOf: ReadonlyMap<string, string>): string => {
  const steps = new Map(state.process.milestones.map(({ id, name }) => [id, name]));
  const parts = packedFolders(state)
    .flatMap(({ name, title, documents }) =>
      documents.map((document, index) => ({
        document,
        heading: index === 0 ? `<h3>${escaped(title)} <small>${escaped(name)}</small></h3>` : "",
      })),
    )
    .slice(0, SHOWN_ROWS)
    .map(({ document: { title, kind, milestoneId, milestone, slot, note, versions }, heading }) => {
      const step = milestoneId === null ? "The project" : (steps.get(milestoneId) ?? milestone?.name);
      const facts = factList([
        ["Kind", labelOf(documentKindLabels, kind)],
        ["Belongs to", step],
        ["Evidence", slot],
        ["Note", note],
      ]);
      const rows = versions.map((version) => versionRow(version, fileOf)).join("");
      return `${heading}<article><h4>${escaped(title)}</h4>${facts}<table><thead><tr><th>Version</th><th>File</th><th>Bytes</th><th>State</th><th>Handed in</th><th>Decided</th><th>SHA-256</th></tr></thead><tbody>${rows}</tbody></table></article>`;
    });
  return parts.join("");
};

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem}h2{font-size:1.25rem;border-bottom:1px solid;padding-bottom:.25rem;margin-top:2.5rem}h3,h4{font-size:1rem;margin:1.5rem 0 .25rem}
small{font-weight:400;opacity:.7}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem;margin:.25rem 0}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
section{overflow-x:auto}table{border-collapse:collapse;margin:.5rem 0}th,td{border:1px solid #8886;padding:.25rem .5rem;text-align:left;vertical-align:top}
p,td{white-space:pre-wrap}p{margin:.25rem 0}code{font-size:.8em;overflow-wrap:anywhere}ul,ol{margin:.25rem 0}@media print{section{overflow:visible}a{color:inherit}}`;

/** The file of each version of a pack, by the version's id. */
export const filesByVersion = (state: PackState): ReadonlyMap<string, string> =>
  new Map(packedFiles(state).map(({ versionId, name }) => [versionId, name]));

/** No facts without crediting: the page leaves out what the project keeps of a former programme. */
const creditingFacts = (project: PackState["project"]): readonly (readonly [string, Text])[] =>
  isCrediting(project.programme)
    ? [
        ["Registry id", project.registryProjectId],
        ["Methodology", [project.methodology, project.methodologyVersion].filter(Boolean).join(" ")],
        ["Crediting period", period(project.creditingPeriodStart, project.creditingPeriodEnd)],
      ]
    : [];

/**
 * `index.html`: reads without a network and without scripts. `findings` are the parts of the first findings. Source:
 * behaviour.md §7 Packs.
 */
export const packIndex = (state: PackState, findings: readonly string[]): string => {
  const { project, process, scope, chain } = state;
  const fileOf = filesByVersion(state);
  const title = `${project.code} ${project.name}: ${process.name}`;
  const facts = factList([
    ["Project", `${project.code} ${project.name}`],
    ["Company", project.company?.name],
    ["Technology", project.type?.name],
    ["Programme", labelOf(programmes, project.programme)],
    ["Country", `${countryNames.of(project.country) ?? ""} (${project.country})`],
    ...creditingFacts(project),
    ["Process", process.name],
    ["State of the process", readable(process.status)],
    ["Template", `${process.templateName}, version ${process.templateVersion}`],
    ["Monitored period", period(process.periodStart, process.periodEnd)],
    ["Started", instant(process.startedAt)],
    ["Ended", instant(process.endedAt)],
    ["Responsible", (process.responsibles ?? []).map(({ name, surname }) => `${name} ${surname}`).join(", ")],
    ["Round of findings", process.findingRound],
    ["Most rounds", process.maxRounds],
    ["Scope of this pack", packScopeLabels[scope]],
    ["Last row of the history", chain.seq],
    ["Its hash", chain.hash],
  ]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
${facts}
<p>manifest.json names every file of this pack with its SHA-256, and manifest.sig signs it. findings.csv holds all findings, history.csv the whole history of the project as a chain of hashes.</p>
${section("outline", "Steps", process.milestones.length, outline(process))}
${section("milestones", "Milestones", process.milestones.length, milestoneRows(process, fileOf))}
${section("findings", "Findings", state.findings, findings.join(""))}
${section("documents", "Documents", state.documents.length, documentParts(state, fileOf))}
</main>
</body>
</html>
`;
};
