import { MAX_IMPORT_BYTES } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { SavedFile } from "../base/ports.ts";
import { selectImportAddress } from "../lists/list.selectors.ts";
import { fakeImport } from "../testing/fakeImport.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { page } from "../testing/listStage.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { missedTransitions, pathsOf } from "../testing/pathsOf.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { forever, offline, problem, type Stubs } from "../testing/stubWire.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { importColumns, importResources } from "@canopy/contracts";
import { emptyFile, readColumns } from "./importFile.ts";
import { newImportScreen } from "./imports.screens.ts";
import {
  newImportMachine,
  selectImportRefusal,
  selectImportResource,
  selectImportResources,
  selectSentFile,
  takenFilesText,
} from "./newImport.machine.ts";

const csv = { name: "people.csv", content: new Blob(["Email\r\na@canopy.example\r\n"]) };
const chosen = (file: { readonly name: string; readonly content: Blob }) =>
  ({ type: "file.choose", file }) as const;

test("the kinds of files and their limits are said before one is chosen", () => {
  expect(takenFilesText()).toBe(
    "CSV or Excel (.xlsx), at most 16 MiB and 10,000 lines, with its headings in the first line.",
  );
});

describe("the choice of a file", () => {
  const events = [
    { type: "resource.choose", resource: "users" },
    chosen(csv),
    chosen({ ...csv, name: "people.pdf" }),
    { type: "file.retry" },
    { type: "file.stop" },
    { type: "columns.save" },
    { type: "import.made", id: fakeId(60), isRefused: false },
    { type: "import.refused", text: "The file has no line." },
  ];
  const options = {
    input: { resources: ["projects", "users"] as const, asked: undefined },
    keyOf: ({ context }: { context: object }) => JSON.stringify(context),
  };
  const machine = newImportMachine.provide({ actions: { saveColumns: () => undefined } });

  test("takes every transition that it declares", () => {
    expect(missedTransitions(machine, events, options)).toEqual([]);
  });

  test("keeps the file until the server has taken it, on every path", () => {
    const sending = pathsOf(machine, events, options).filter(({ end }) => end.matches("sending"));
    expect(sending.length).toBeGreaterThan(0);
    expect(sending.filter(({ end }) => end.context.file !== csv)).toEqual([]);
  });
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = async (
  create: NonNullable<Stubs["imports"]>["create"],
  permissions: readonly string[] = everything,
  address = "/import/create?resource=users",
) => {
  const opened = await openSignedIn({ imports: { create: create ?? forever } }, permissions, address);
  const { screen } = openScreen(opened.app, newImportScreen, undefined);
  return { ...opened, screen, now: () => screen.getSnapshot() };
};

describe("/import/create", () => {
  test("sends the file's bytes as CSV, and opens the refused lines of the import", async () => {
    const { screen, asked, address, ports, now } = await open(fakeImport());
    expect(selectImportResource(now())).toBe("users");
    screen.send(chosen(csv));
    expect(selectSentFile(now())).toBe("people.csv");
    await vi.waitFor(() => expect(address()).toBe(`/import/${fakeId(60)}?outcome=REFUSED`));
    expect(asked()).toContain("POST /api/imports?resource=users&name=people.csv");
    const sent = ports.requests.find(({ method }) => method === "POST");
    expect(sent?.headers.get("content-type")).toBe("text/csv");
    expect(await sent?.text()).toBe("Email\r\na@canopy.example\r\n");
  });

  test("opens all lines of an import of which none is refused", async () => {
    const { screen, address } = await open(
      fakeImport({ counts: { NEW: 2, CHANGED: 0, SAME: 0, REFUSED: 0 } }),
    );
    screen.send(chosen(csv));
    await vi.waitFor(() => expect(address()).toBe(`/import/${fakeId(60)}`));
  });

  test("refuses files that cannot be read before anything is sent", async () => {
    const { screen, asked, now } = await open(fakeImport());
    const refusalOf = (file: { readonly name: string; readonly content: Blob }) => {
      screen.send(chosen(file));
      return selectImportRefusal(now());
    };
    expect(refusalOf({ ...csv, name: "people.pdf" })).toEqual({
      text: "people.pdf is neither a CSV file nor an Excel workbook (.xlsx). Save it as one of these.",
      mayRetry: false,
    });
    expect(refusalOf({ name: "none.csv", content: new Blob([]) })?.text).toBe("none.csv is empty.");
    const large = new Blob([new Uint8Array(MAX_IMPORT_BYTES + 1)]);
    expect(refusalOf({ name: "large.xlsx", content: large })?.text).toBe(
      "large.xlsx is larger than 16 MiB. Divide it into several files.",
    );
    await settle();
    expect(asked()).toEqual([]);
  });

  test("keeps a file that did not arrive, and sends it again", async () => {
    const answers: (() => Promise<never>)[] = [offline];
    const { screen, asked, address, now } = await open(() => answers.shift()?.() ?? fakeImport());
    const refusal = () => selectImportRefusal(now());
    screen.send(chosen(csv));
    await vi.waitFor(() => expect(refusal()).toMatchObject({ mayRetry: true }));
    screen.send({ type: "file.retry" });
    expect(refusal()).toBeUndefined();
    await vi.waitFor(() => expect(address()).toBe(`/import/${fakeId(60)}?outcome=REFUSED`));
    expect(asked()).toHaveLength(2);
  });

  test("offers no second try of a file that the server refuses", async () => {
    const { screen, asked, now } = await open(problem("/errors/validation", "No line."));
    screen.send(chosen(csv));
    await vi.waitFor(() => expect(selectImportRefusal(now())).toEqual({ text: "No line.", mayRetry: false }));
    screen.send({ type: "file.retry" });
    await settle();
    expect(asked()).toHaveLength(1);
  });

  test("offers no second try of a file that was changed on its disk since it was chosen", async () => {
    const { screen, now } = await open(offline);
    const content = new Blob(["Email"]);
    vi.spyOn(content, "slice").mockImplementation(() => {
      const part = new Blob();
      vi.spyOn(part, "arrayBuffer").mockRejectedValue(new DOMException("Changed", "NotReadableError"));
      return part;
    });
    screen.send(chosen({ ...csv, content }));
    await vi.waitFor(() =>
      expect(selectImportRefusal(now())).toEqual({
        text: "The file was changed, moved or deleted since it was chosen. Choose it again.",
        mayRetry: false,
      }),
    );
  });

  test("stops a file on its way without a word", async () => {
    const { screen, ports, now, toastTexts } = await open(forever);
    screen.send(chosen(csv));
    await settle();
    screen.send({ type: "file.stop" });
    await settle();
    expect(ports.requests.map(({ signal }) => signal.aborted)).toEqual([true]);
    expect([selectSentFile(now()), selectImportRefusal(now()), toastTexts()]).toEqual([
      undefined,
      undefined,
      [],
    ]);
  });

  test("offers only resources that the person may create and change, and says so where there is none", async () => {
    const some = await open(fakeImport(), [
      ...everything,
      "reminder:create",
      "reminder:update",
      "company:create",
    ]);
    expect(selectImportResources(some.now())).toEqual(["users", "reminders"]);
    some.screen.send({ type: "resource.choose", resource: "reminders" });
    expect(some.address()).toBe("/import/create?resource=reminders");
    some.screen.send({ type: "resource.choose", resource: "projects" });
    expect(selectImportResource(some.now())).toBe("reminders");
    const none = await open(fakeImport(), ["company:create"]);
    expect(none.now().matches("barred")).toBe(true);
  });

  test("saves an empty file with the headings of every column that can be written", async () => {
    const saved: SavedFile[] = [];
    const opened = await openApp({
      token: fakeToken({ permissions: everything }),
      address: "/import/create?resource=users",
      saveFile: (file) => void saved.push(file),
    });
    const { screen } = openScreen(opened.app, newImportScreen, undefined);
    screen.send({ type: "columns.save" });
    await settle();
    expect(saved.map(({ name, type }) => [name, type])).toEqual([["users-to-import.csv", "text/csv"]]);
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(saved[0]?.parts[0]);
    expect(text).toMatch(/^\uFEFFEmail,.*Company.*\r\n$/);
    expect(text).not.toContain("Last login");
  });
});

test.each(importResources)(
  "the columns of %s are told once each, with those that an empty file has",
  (resource) => {
    const told = readColumns(resource).map(({ label }) => label);
    expect(new Set(told).size).toBe(told.length);
    const file = new TextDecoder().decode(emptyFile(resource).parts[0]);
    const headings = file
      .trim()
      .split(",")
      .map((one) => one.replaceAll('"', ""));
    expect(told).toEqual(expect.arrayContaining(headings));
    expect(headings.length).toBeGreaterThan(3);
    expect(importColumns(resource).length).toBeGreaterThanOrEqual(told.length);
  },
);

test("a list leads to its import for those who may create and change its records", async () => {
  const listFor = async (permissions: readonly string[]) => {
    const { app } = await openSignedIn({ users: { list: page([]) } }, permissions, "/user/");
    const { screen } = openScreen(app, userListScreen, undefined);
    return selectImportAddress(screen.getSnapshot());
  };
  expect(await listFor(everything)).toBe("/import/create?resource=users");
  expect(await listFor(everything.filter((one) => one !== "user:update"))).toBeUndefined();
});
