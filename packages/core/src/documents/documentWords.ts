import {
  documentKindLabels,
  documentStates,
  MAX_DOCUMENT_TITLE_CHARS,
  type DocumentRecord,
  type DocumentVersion,
} from "@canopy/contracts";
import { badgeOf, type Badge } from "../text/badges.ts";
import { byLocale } from "../text/byLocale.ts";
import { pathTo } from "../routing/match.ts";
import { PART_PARAM } from "../records/parts.machine.ts";

const KILO = 1000;
const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

const formatsOf = byLocale((locale) =>
  units.map(
    (unit) =>
      new Intl.NumberFormat(locale, {
        style: "unit",
        unit,
        unitDisplay: unit === "byte" ? "long" : "short",
        maximumFractionDigits: unit === "byte" || unit === "kilobyte" ? 0 : 1,
      }),
  ),
);

/** A number of bytes in the person's format: '512 bytes', '24 kB', '1.4 MB'. */
export const bytesText = (bytes: number, locale?: string): string => {
  const step = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(KILO)), units.length - 1);
  return formatsOf(locale)[step]?.format(bytes / KILO ** step) ?? String(bytes);
};

/** The title of a new document: the name of its file without its ending, its accents composed (a Mac takes them apart), so that a search for what people type finds it. */
export const titleOfFile = (name: string): string => {
  const whole = name
    .normalize("NFC")
    .replace(/\.[^.\s]{1,8}$/u, "")
    .trim();
  const title = Array.from(whole).slice(0, MAX_DOCUMENT_TITLE_CHARS).join("").trim();
  return title === "" ? name : title;
};

/** The label of a document's kind. */
export const documentKindLabel = (kind: string): string =>
  Object.entries(documentKindLabels).find(([code]) => code === kind)?.[1] ?? kind;

const fileKinds: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint",
  "application/vnd.oasis.opendocument.text": "OpenDocument text",
  "application/vnd.oasis.opendocument.spreadsheet": "OpenDocument sheet",
  "application/vnd.oasis.opendocument.presentation": "OpenDocument slides",
  "application/vnd.oasis.opendocument.graphics": "OpenDocument drawing",
  "text/csv": "CSV",
  "text/plain": "Text",
  "image/png": "PNG picture",
  "image/jpeg": "JPEG picture",
  "image/webp": "WebP picture",
  "image/tiff": "TIFF picture",
  "image/heic": "HEIC picture",
  "application/zip": "ZIP",
  "text/html": "Web page",
  "image/svg+xml": "SVG drawing",
  "text/javascript": "Script",
};

/** The kind of a file in words; an unknown one by its media type. */
export const fileKindOf = ({ type }: Pick<DocumentVersion, "type">): string =>
  (Object.hasOwn(fileKinds, type) ? fileKinds[type] : undefined) ?? type;

const MIB = 1024 * 1024;
const MAX_PREVIEW_BYTES = 25 * MIB;
const PDF = "application/pdf";
const drawn = new Set<string>([PDF, "image/png", "image/jpeg", "image/webp"]);

/** Whether a file is a PDF, of which the first page is drawn. */
export const isPdf = ({ type }: Pick<DocumentVersion, "type">): boolean => type === PDF;

/** Whether a browser draws the file: a PDF or a picture of at most 25 MiB. Source: behaviour.md §7 Documents. */
export const isDrawable = ({ type, bytes }: Pick<DocumentVersion, "type" | "bytes">): boolean =>
  drawn.has(type) && bytes <= MAX_PREVIEW_BYTES;

const keptKinds = "PDF, Office and OpenDocument files, CSV, text, pictures and ZIP";

/** The kinds of files that are kept and, once it is known, the most bytes of one, in words. */
export const keptFilesText = (maxBytes: number | undefined): string =>
  maxBytes === undefined ? `${keptKinds}.` : `${keptKinds}, at most ${maxBytes / MIB} MiB each.`;

/**
 * The place of a document in words: its evidence, milestone and process, or the project itself. The process tells apart
 * the milestones of a project that runs one template several times.
 */
export const documentPlaceText = ({
  slot,
  milestone,
  process,
}: Pick<DocumentRecord, "slot" | "milestone" | "process">): string => {
  if (slot === null) return "The project";
  const step = milestone && (process ? `${milestone.name} (${process.name})` : milestone.name);
  return step ? `${slot} · ${step}` : slot;
};

/** The badge of a document: its state, or that it has no file, because its upload is under way or broke off. */
export const documentBadge = ({
  state,
  versionNo,
  versions,
}: Pick<DocumentRecord, "state" | "versionNo" | "versions">): Badge =>
  versionNo === null || versions?.length === 0 ? { label: "No file yet", tone: "warning" } : badgeOf(state);

/** The states of documents as the choices of a filter. */
export const documentStateChoices = documentStates.map((value) => ({ value, label: badgeOf(value).label }));

/** The name of the address parameter that opens a document on its project's page. */
export const DOCUMENT_PARAM = "document";

/** The parameters of a project page's address that show its documents. */
export const documentsPart = { [PART_PARAM]: "documents" };

/** The address of the documents of a project; of one of them with `id`. */
export const documentAddress = (projectId: string, id?: string): string => {
  const search = new URLSearchParams({
    ...documentsPart,
    ...(id !== undefined && { [DOCUMENT_PARAM]: id }),
  });
  return `${pathTo("project", { projectId })}?${search}`;
};

/** The address of a project's documents that belong to one milestone. */
export const milestoneDocumentsAddress = (projectId: string, milestoneId: string): string =>
  `${documentAddress(projectId)}&${new URLSearchParams({ milestone: milestoneId })}`;
