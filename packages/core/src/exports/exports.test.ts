import { exportTypes, type User } from "@canopy/contracts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { SavedFile } from "../base/ports.ts";
import { selectRows } from "../lists/list.selectors.ts";
import { openScreen } from "../services/openScreen.ts";
import type { App } from "../services/runningApp.ts";
import { selectToasts } from "../shell/toasts.machine.ts";
import { fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { userListScreen } from "../users/userList.screens.ts";
import { selectExportProgress } from "./export.machine.ts";
import { byIds, chosenExport, exportWishes, listExport } from "./exports.screens.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const csv = (body: BodyInit | null, total: number) =>
  new Response(body, {
    headers: {
      "content-type": exportTypes.csv,
      "content-disposition": 'attachment; filename="users-2026-11-22.csv"',
      "x-total-count": String(total),
    },
  });

/** The list of users with an export whose answers the test makes; `listed` is the page of the list. */
const openExport = async (
  answer: () => Response | Promise<Response>,
  listed: { readonly data: readonly User[]; readonly total: number } = { data: [], total: 0 },
  path?: string,
  search = "?status=ACTIVE&filter=ann&sortField=email&sortDirection=asc&page=3",
) => {
  const asked: URL[] = [];
  const requests: Request[] = [];
  const saved: SavedFile[] = [];
  const opened = await openApp({
    token: fakeToken(),
    address: `/user/${search}`,
    saveFile: (file) => {
      saved.push(file);
      return path === undefined ? undefined : Promise.resolve(path);
    },
    fetch: (request) => {
      if (!request.headers.get("accept")?.startsWith("text/csv")) return Response.json(listed);
      asked.push(new URL(request.url));
      requests.push(request.clone());
      return answer();
    },
  });
  const list = openScreen(opened.app, userListScreen, undefined);
  const actor = openScreen(opened.app, listExport, list);
  const begin = async (columns: "shown" | "all" = "shown") => {
    actor.send({ type: "export.begin", wish: { format: "csv", columns } });
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(selectExportProgress(actor.getSnapshot())).toBeUndefined());
  };
  const tones = () => selectToasts(opened.app.toasts.getSnapshot()).map(({ tone }) => tone);
  return { ...opened, actor, list, asked, requests, saved, begin, tones };
};

it("asks for what the list's address finds, in its order, with the columns on screen, and no page", async () => {
  const { begin, asked, saved, tones, toastTexts, list } = await openExport(() =>
    csv("Email\r\na@x\r\nb@x\r\n", 2),
  );
  list.send({ type: "column.toggle", field: "createdAt" });
  await begin();
  const { searchParams } = asked[0] ?? new URL("about:blank");
  expect(searchParams.get("columns")).toBe("email,name,surname,company,roles,status,lastLoginAt");
  expect([searchParams.get("sortField"), searchParams.has("page"), searchParams.has("size")]).toEqual([
    "email",
    false,
    false,
  ]);
  expect(searchParams.getAll("filters[1].value")).toEqual(["ACTIVE"]);
  expect(saved.map(({ name, type }) => [name, type])).toEqual([["users-2026-11-22.csv", "text/csv"]]);
  expect(toastTexts()).toEqual(["2 users exported to users-2026-11-22.csv"]);
  expect(tones()).toEqual(["success"]);
});

it("keeps the person's order of columns, and the order of the rows", async () => {
  const { begin, asked, list } = await openExport(() => csv("Email\r\na@x\r\n", 1));
  list.send({ type: "column.move", field: "status", before: "email" });
  await begin();
  const { searchParams } = asked[0] ?? new URL("about:blank");
  expect(searchParams.get("columns")).toBe("status,email,name,surname,company,roles,lastLoginAt,createdAt");
  expect([...searchParams.keys()].filter((name) => !name.startsWith("filters"))).toEqual([
    "sortField",
    "sortDirection",
    "columns",
  ]);
  expect(searchParams.get("sortDirection")).toBe("asc");
});

it("asks for chosen rows by their ids instead of the list's filters, more than a hundred in a body", async () => {
  const { actor, asked, requests } = await openExport(() => csv("Email\r\na@x\r\n", 1));
  const send = async (ids: readonly string[]) => {
    actor.send({ type: "export.begin", wish: { format: "csv", columns: "shown", ids } });
    await vi.advanceTimersByTimeAsync(0);
    await vi.waitFor(() => expect(selectExportProgress(actor.getSnapshot())).toBeUndefined());
  };
  const filtersIn = (url: URL | undefined) =>
    [...(url?.searchParams ?? [])].filter(([name]) => name.startsWith("filters")).map(([, value]) => value);
  await send([fakeId(1)]);
  expect(filtersIn(asked.at(-1))).toEqual(["id", "equals", fakeId(1)]);
  await send([fakeId(1), fakeId(2)]);
  expect(filtersIn(asked.at(-1))).toEqual(["id", "in", fakeId(1), fakeId(2)]);
  const hundred = Array.from({ length: 100 }, (_, index) => fakeId(index));
  await send(hundred);
  expect(filtersIn(asked.at(-1))).toHaveLength(102);
  expect(requests.at(-1)?.method).toBe("GET");
  await send([...hundred, fakeId(100)]);
  const request = requests.at(-1);
  expect([request?.method, asked.at(-1)?.pathname, asked.at(-1)?.search]).toEqual([
    "POST",
    "/api/users/export",
    "",
  ]);
  expect(await request?.clone().json()).toEqual({
    ids: [...hundred, fakeId(100)],
    columns: "email,name,surname,company,roles,status,lastLoginAt,createdAt",
  });
});

it("takes the name of the file from the answer, or calls it an export", async () => {
  const nameless = () =>
    new Response("Email\r\na@x\r\n", { headers: { "content-type": "text/csv", "x-total-count": "1" } });
  const { begin, saved, toastTexts } = await openExport(nameless);
  await begin();
  expect(saved.map(({ name }) => name)).toEqual(["export.csv"]);
  expect(toastTexts()).toEqual(["1 user exported to export.csv"]);
});

it("says the path under which the front end kept the file", async () => {
  const { begin, toastTexts } = await openExport(
    () => csv("Email\r\na@x\r\n", 1),
    undefined,
    "/home/ines/two.csv",
  );
  await begin();
  expect(toastTexts()).toEqual(["1 user exported to /home/ines/two.csv"]);
});

it("says that it broke off before the first row came", async () => {
  const broken = () =>
    new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) });
  const { begin, toastTexts } = await openExport(() => csv(broken(), 9));
  await begin();
  expect(toastTexts()).toEqual(["The export broke off. Nothing was saved; try again."]);
});

it("is offered in the palette in four ways, or to be stopped while it runs", async () => {
  const { app, actor, asked } = await openExport(() => new Promise<Response>(() => undefined));
  const offers = () => app.offers.read().filter(({ label }) => /export/i.test(label));
  expect(offers().map(({ label }) => label)).toEqual([
    "Export: Columns shown, CSV",
    "Export: Columns shown, Excel",
    "Export: All columns, CSV",
    "Export: All columns, Excel",
  ]);
  expect(exportWishes).toEqual([
    { label: "Columns shown, CSV", columns: "shown", format: "csv" },
    { label: "Columns shown, Excel", columns: "shown", format: "xlsx" },
    { label: "All columns, CSV", columns: "all", format: "csv" },
    { label: "All columns, Excel", columns: "all", format: "xlsx" },
  ]);
  offers()[2]?.run();
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.searchParams.get("columns")).toBe("all");
  expect(offers().map(({ label }) => label)).toEqual(["Stop the export"]);
  offers()[0]?.run();
  expect(selectExportProgress(actor.getSnapshot())).toBeUndefined();
});

const exportChosen = ({ offers }: Pick<App, "offers">): void =>
  offers
    .read()
    .find(({ label }) => label === "Export selected: All columns, CSV")
    ?.run();

it("an export of only the chosen rows is offered beside the export of the list", async () => {
  const { app, asked, list } = await openExport(() => new Promise<Response>(() => undefined));
  openScreen(app, chosenExport, list);
  list.send({ type: "rows.choose", by: "keep", rows: [fakeUser({ id: "a" }), fakeUser({ id: "b" })] });
  const labels = app.offers.read().map(({ label }) => label);
  const own = labels.filter((label) => label.startsWith("Export selected"));
  expect(own).toHaveLength(4);
  expect(new Set(labels).size).toBe(labels.length);
  exportChosen(app);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.searchParams.getAll("filters[0].value")).toEqual(["a", "b"]);
});

it("for the chosen rows asks for what the list finds where all of that is chosen", async () => {
  const listed = { data: [fakeUser({ id: fakeId(1) }), fakeUser({ id: fakeId(2) })], total: 40 };
  const { app, asked, list } = await openExport(() => new Promise<Response>(() => undefined), listed);
  openScreen(app, chosenExport, list);
  await vi.waitFor(() => expect(selectRows(list.getSnapshot())).toHaveLength(2));
  list.send({ type: "rows.choose", by: "page" });
  list.send({ type: "rows.choose", by: "all" });
  expect(list.getSnapshot().context.selection.allOf).toBe(40);
  exportChosen(app);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.searchParams.getAll("filters[0].value")).toEqual(["ann"]);
});

it("of every row begins only once the filters of the saved view are there", async () => {
  const view = `?view=${fakeId(9)}`;
  const open = () => openExport(() => csv("Email\r\na@x\r\n", 1), undefined, undefined, view);
  const { app, actor, begin, asked, list, visit } = await open();
  openScreen(app, chosenExport, list);
  const labels = () => app.offers.read().filter(({ label }) => label.startsWith("Export: "));
  expect(labels()).toEqual([]);
  await begin();
  expect([selectExportProgress(actor.getSnapshot()), asked]).toEqual([undefined, []]);
  actor.send({ type: "export.begin", wish: { format: "csv", columns: "shown", ids: [fakeId(1)] } });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  await vi.waitFor(() => expect(selectExportProgress(actor.getSnapshot())).toBeUndefined());
  list.send({ type: "rows.choose", by: "all" });
  expect(list.getSnapshot().context.selection.allOf).toBeUndefined();
  visit(`/user/${view}&where=email.contains.ann`);
  await vi.waitFor(() => expect(labels()).toHaveLength(4));
  await begin();
  expect(asked[1]?.searchParams.getAll("filters[0].value")).toEqual(["ann"]);
});

it.each([
  [["a"], "equals"],
  [["a", "b"], "in"],
])("finds the rows %j by the operator '%s'", (ids, operator) => {
  expect(byIds(ids)).toEqual({ fieldId: "id", operator, values: ids });
});

it("counts a row with line breaks in quotes as one, and says so where fewer came than were announced", async () => {
  const { begin, asked, tones, toastTexts } = await openExport(() =>
    csv('Email\r\n"a\r\n""b"""\r\nc\r\n', 3),
  );
  await begin("all");
  expect(asked[0]?.searchParams.get("columns")).toBe("all");
  expect(toastTexts()).toEqual([
    "Only 2 of 3 users came: the rest is gone by now. Saved as users-2026-11-22.csv",
  ]);
  expect(tones()).toEqual(["error"]);
});

it("says so where fewer of the chosen rows came than were chosen, because the others are gone", async () => {
  const { actor, tones, toastTexts } = await openExport(() => csv("Email\r\na@x\r\nb@x\r\n", 2));
  const ids = [fakeId(1), fakeId(2), fakeId(3)];
  actor.send({ type: "export.begin", wish: { format: "csv", columns: "shown", ids } });
  await vi.waitFor(() => expect(toastTexts()).toHaveLength(1));
  expect(toastTexts()).toEqual([
    "Only 2 of 3 users came: the rest is gone by now. Saved as users-2026-11-22.csv",
  ]);
  expect(tones()).toEqual(["error"]);
});

it("saves nothing of an answer that breaks off, and says how far it came", async () => {
  let sends = 0;
  const broken = () =>
    new ReadableStream({
      pull: (controller) => {
        sends += 1;
        if (sends === 1) controller.enqueue(new TextEncoder().encode("Email\r\na\r\nb\r\n"));
        else controller.error(new TypeError("terminated"));
      },
    });
  const { begin, saved, tones, toastTexts } = await openExport(() => csv(broken(), 9));
  await begin();
  expect(saved).toEqual([]);
  expect(toastTexts()).toEqual(["The export broke off after 2 of 9 rows. Nothing was saved; try again."]);
  expect(tones()).toEqual(["error"]);
});

it("says why the server refuses", async () => {
  const { app, begin, toastTexts } = await openExport(() =>
    Response.json({ type: "/errors/validation", status: 400, detail: "Too much." }, { status: 400 }),
  );
  await begin();
  expect(toastTexts()).toEqual(["Too much."]);
  expect(selectToasts(app.toasts.getSnapshot())).toMatchObject([{ remainingMs: 5_000 }]);
});

it("shows how far it is, and saves nothing once it is stopped", async () => {
  let send: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (send = controller) });
  const { actor, saved, toastTexts } = await openExport(() => csv(body, 1_200));
  const progress = () => selectExportProgress(actor.getSnapshot());
  actor.send({ type: "export.begin", wish: { format: "csv", columns: "shown" } });
  expect(progress()).toBe("Exporting…");
  send?.enqueue(new TextEncoder().encode(`Email\r\n${"a\r\n".repeat(1_100)}`));
  await vi.waitFor(() => expect(progress()).toBe("Exporting: 1,100 of 1,200"));
  actor.send({ type: "export.stop" });
  expect(progress()).toBeUndefined();
  send?.close();
  await vi.advanceTimersByTimeAsync(10);
  expect([saved, toastTexts()]).toEqual([[], []]);
});
