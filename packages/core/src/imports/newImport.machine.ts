/** A file that is chosen and sent to be imported; it stays at hand until the server has taken or refused it. Source: behaviour.md §2 Import. */
import { MAX_IMPORT_BYTES, MAX_IMPORT_LINES, type ImportResource } from "@canopy/contracts";
import { assertEvent, assign, emit, fromCallback, setup } from "xstate";
import type { Announcement } from "../base/announcement.ts";
import { notProvided } from "../base/notProvided.ts";
import { importAddress, pathTo } from "../routing/match.ts";
import { isolatedName } from "../text/isolatedName.ts";
import { numberText } from "../text/numberText.ts";
import { CSV_TYPE, XLSX_TYPE } from "./importFile.ts";

/** A file as the person chose it. */
export interface ChosenFile {
  readonly name: string;
  readonly content: Blob;
}

/** Events of choosing a file. */
export type NewImportEvent =
  | { readonly type: "resource.choose"; readonly resource: ImportResource }
  | { readonly type: "file.choose"; readonly file: ChosenFile }
  /** Sends the same file again. */
  | { readonly type: "file.retry" }
  | { readonly type: "file.stop" }
  /** Saves an empty file with the columns that are read. */
  | { readonly type: "columns.save" };

type Report =
  /** `isRefused`: some of its lines are. */
  | { readonly type: "import.made"; readonly id: string; readonly isRefused: boolean }
  /** `isFinal`: the server refuses this file, however often it is sent. */
  | { readonly type: "import.refused"; readonly text: string; readonly isFinal: boolean };

/** Input of choosing a file. */
export interface NewImportInput {
  /** The resources that the person may import. */
  readonly resources: readonly ImportResource[];
  /** The resource that the address names. */
  readonly asked: ImportResource | undefined;
}

/** A file on its way. */
export interface FileToSend {
  readonly resource: ImportResource;
  readonly file: ChosenFile;
  readonly type: string;
}

interface NewImportContext {
  readonly resources: readonly ImportResource[];
  readonly resource: ImportResource | undefined;
  readonly file: ChosenFile | undefined;
  /** The reason why the last file was not taken. */
  readonly refusal: string | undefined;
}

const MIB = 1024 * 1024;

/** The kinds of files that are taken, and how large they may be. */
export const takenFilesText = (): string =>
  `CSV or Excel (.xlsx), at most ${MAX_IMPORT_BYTES / MIB} MiB and ${numberText(MAX_IMPORT_LINES)} lines, with its headings in the first line.`;

/** The media type that a file's name tells; undefined for a file that cannot be read. */
const typeOf = ({ name }: ChosenFile): string | undefined => {
  if (/\.(csv|txt|tsv)$/i.test(name)) return CSV_TYPE;
  return /\.xlsx$/i.test(name) ? XLSX_TYPE : undefined;
};

/** The reason why a file is not sent; undefined where it is. */
const whyNotSent = (file: ChosenFile): string | undefined => {
  const name = isolatedName(file.name);
  if (typeOf(file) === undefined)
    return `${name} is neither a CSV file nor an Excel workbook (.xlsx). Save it as one of these.`;
  if (file.content.size === 0) return `${name} is empty.`;
  return file.content.size > MAX_IMPORT_BYTES
    ? `${name} is larger than ${MAX_IMPORT_BYTES / MIB} MiB. Divide it into several files.`
    : undefined;
};

/** A file that is chosen, sent, and judged by the server. */
export const newImportMachine = setup({
  types: {
    context: {} as NewImportContext,
    input: {} as NewImportInput,
    events: {} as NewImportEvent | Report,
    emitted: {} as Announcement,
  },
  actors: {
    /** Sends the file, then import.made or import.refused. */
    send: fromCallback<{ readonly type: "never" }, FileToSend>(notProvided("send")),
  },
  actions: {
    /** Saves an empty file with the headings of all columns that are read. */
    saveColumns: notProvided("saveColumns"),
    take: assign(({ event }) => {
      assertEvent(event, "file.choose");
      return { file: event.file, refusal: undefined };
    }),
  },
  guards: {
    isFit: ({ event }) => event.type === "file.choose" && whyNotSent(event.file) === undefined,
    hasFile: ({ context }) => context.file !== undefined,
    hasResource: ({ context }) => context.resource !== undefined,
  },
}).createMachine({
  id: "newImport",
  description: "A file that is chosen and sent to be imported.",
  context: ({ input: { resources, asked } }) => ({
    resources,
    resource: resources.find((one) => one === asked) ?? resources[0],
    file: undefined,
    refusal: undefined,
  }),
  initial: "deciding",
  states: {
    deciding: { always: [{ guard: "hasResource", target: "choosing" }, { target: "barred" }] },
    barred: { description: "The person may import none of the resources." },
    choosing: {
      on: {
        "resource.choose": {
          guard: ({ context, event }) => context.resources.includes(event.resource),
          actions: [
            assign(({ event }) => ({ resource: event.resource, refusal: undefined })),
            emit(({ event }) => ({
              type: "navigate" as const,
              to: importAddress(event.resource),
              replace: true,
            })),
          ],
        },
        "file.choose": [
          { guard: "isFit", target: "sending", actions: "take" },
          {
            actions: assign(({ event }) => ({ file: undefined, refusal: whyNotSent(event.file) })),
          },
        ],
        "file.retry": { guard: "hasFile", target: "sending", actions: assign({ refusal: undefined }) },
        "columns.save": { actions: "saveColumns" },
      },
    },
    sending: {
      invoke: { src: "send", input: ({ context }) => toSend(context) },
      on: {
        "file.stop": "choosing",
        "import.made": {
          actions: emit(({ event: { id, isRefused } }) => ({
            type: "navigate" as const,
            to: `${pathTo("import", { importId: id })}${isRefused ? "?outcome=REFUSED" : ""}`,
          })),
        },
        "import.refused": {
          target: "choosing",
          actions: assign(({ context, event: { text, isFinal } }) => ({
            refusal: text,
            file: isFinal ? undefined : context.file,
          })),
        },
      },
    },
  },
});

const toSend = ({ resource, file }: NewImportContext): FileToSend => {
  const type = file && typeOf(file);
  if (!resource || !file || type === undefined) throw new Error("A file is sent before it was chosen");
  return { resource, file, type };
};

interface NewImportSnapshot {
  readonly context: NewImportContext;
  matches(state: "sending" | "barred"): boolean;
}

/** The resources on offer. */
export const selectImportResources = ({ context }: NewImportSnapshot): readonly ImportResource[] =>
  context.resources;

/** The resource that the file is imported into; undefined where the person may import none. */
export const selectImportResource = ({ context }: NewImportSnapshot): ImportResource | undefined =>
  context.resource;

/** The name of the file on its way; undefined while none is sent. */
export const selectSentFile = (snapshot: NewImportSnapshot): string | undefined =>
  snapshot.matches("sending") ? snapshot.context.file?.name : undefined;

/** The reason why the last file was not taken, and whether the same file can be sent again. */
export const selectImportRefusal = ({
  context: { refusal, file },
}: NewImportSnapshot): { readonly text: string; readonly mayRetry: boolean } | undefined =>
  refusal === undefined ? undefined : { text: refusal, mayRetry: file !== undefined };
