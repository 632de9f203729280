import type { MachineName } from "../machines.ts";
import { plainLayout } from "../lists/columnLayout.ts";
import { defaultParams } from "../lists/listSearch.ts";
import { userActions, userList } from "../users/users.view.ts";
import { fakePack } from "./fakePack.ts";
import { fakePicture } from "./fakePicture.ts";
import { fakeProcess, milestoneIdOf } from "./fakeProcess.ts";
import { fakeImport } from "./fakeImport.ts";
import { fakeId, fakeUser } from "./fakeRecords.ts";
import { fakeOccurrence } from "./fakeReminder.ts";
import { sample, storedOf } from "./templateEditorStage.ts";

const user = fakeUser();
const process = fakeProcess();
const error = { error: new Error("It failed") };
const occurrence = fakeOccurrence();
const entry = { occurrenceId: occurrence.id, reminderId: fakeId(9), status: "PENDING", title: "Report" };
const form = {
  view: {
    title: "Rename",
    submitLabel: "Save",
    fields: [{ name: "name", label: "Name", kind: "text", isRequired: true }],
  },
  values: { name: "Alder" },
};
/** A form that stays as it was opened. */
const shownForm = {
  getSnapshot: () => ({
    context: { ...form, baseline: {}, errors: {}, refused: {}, theirs: {}, start: {}, choices: {} },
    matches: () => false,
  }),
  subscribe: () => ({ unsubscribe: () => undefined }),
};
const permitted = { isPermitted: true };

/** A list that stays as it was opened, with one chosen row. */
const shownList = {
  getSnapshot: () => ({
    context: {
      view: userList,
      rows: [user],
      total: 2,
      params: { filter: "", choices: {}, where: [] },
      allowed: [],
      selection: { rows: [user], anchorId: undefined, allOf: undefined },
    },
  }),
  send: () => undefined,
  subscribe: () => ({ unsubscribe: () => undefined }),
};
const offer = {
  id: "tag",
  action: "addTag",
  label: "Add tag",
  title: "Add a tag to {rows}",
  done: "Tag added to {rows}",
  field: { name: "tag", label: "Tag", kind: "text" },
};

/** The input with which each machine starts on its own. */
export const sampleInputs: Readonly<Partial<Record<MachineName, unknown>>> = {
  backdrop: { isPaused: false },
  bulk: {
    list: shownList,
    work: { getSnapshot: () => ({ context: { works: {} } }), send: () => undefined },
    begun: undefined,
  },
  choices: { source: "people", value: "", of: "", current: [] },
  companyLogo: { companyId: fakeId(1), mayChange: true },
  calendar: { search: "", nowMs: () => 0, timeZone: "UTC", firstWeekday: 1 },
  delivery: permitted,
  export: { list: shownList },
  filterBuilder: {
    fields: [],
    declared: {},
    host: {
      read: () => ({ where: [], besides: [], isBuilding: false }),
      watch: () => () => undefined,
      change: () => undefined,
      endBuilding: () => undefined,
      refuse: () => undefined,
    },
  },
  form,
  listViews: {
    list: {
      getSnapshot: () => ({
        context: {
          view: userList,
          params: defaultParams(userList),
          hiddenColumns: [],
          layout: plainLayout,
          density: undefined,
        },
      }),
      subscribe: () => ({ unsubscribe: () => undefined }),
      send: () => undefined,
    },
    of: "/api/users",
    userId: user.id,
    ownDensity: () => "comfortable",
    mayChangeAll: true,
  },
  importPage: {
    record: {
      getSnapshot: () => ({ context: { id: fakeId(60), record: fakeImport() } }),
      subscribe: () => ({ unsubscribe: () => undefined }),
      send: () => undefined,
    },
    id: fakeId(60),
    asked: { outcome: undefined, page: 1 },
  },
  newImport: { resources: ["projects", "users"], asked: "projects" },
  list: { view: userList, search: "", allowed: ["create", "update", "disable", "delete"] },
  marking: { picture: fakePicture(), marks: [] },
  occurrence: { entry, mayManage: true },
  part: { load: async () => "loaded", onBreak: () => undefined },
  occurrences: { reminderId: fakeId(9), isOver: false, mayManage: true },
  openDocument: { path: "/project/5", documentId: undefined },
  askedMessage: { feedbackId: "5", path: "/feedback/5", search: "?message=7" },
  openFinding: { path: "/process/5", search: "?milestone=7" },
  palette: {
    commands: () => [
      { group: "Go to", label: "Projects", run: () => undefined },
      { group: "Settings", label: "Sign out", run: () => undefined },
    ],
  },
  panel: permitted,
  parts: { parts: ["overview", "history"], path: "/project/1", asked: undefined },
  processPage: {
    id: process.id,
    person: {
      id: user.id,
      roles: ["PROGRAMME_MANAGER"],
      permissions: ["project_milestone:complete"],
      companyId: null,
    },
    mayUpdate: true,
  },
  pastePreview: { form: { ...shownForm, send: () => undefined }, processId: fakeProcess().id },
  processPacks: {
    processId: fakeProcess().id,
    path: "/process/5",
    search: "",
    isPermitted: true,
    mayMake: true,
    personId: user.id,
  },
  quiet: { owner: { send: () => undefined } },
  reading: { ...permitted, ask: "" },
  record: { id: user.id, actions: userActions, allowed: ["update", "disable", "delete"], listPath: "/user/" },
  reminderPreview: { form: shownForm, nowMs: () => 0, ownZone: "UTC", locale: undefined },
  shortcuts: { isOff: false },
  stepReminder: { projectId: fakeId(80), processId: fakeId(90), milestoneId: fakeId(100), name: "Step" },
  sidebar: { isCollapsed: false, menu: {} },
  templateEditor: { id: fakeId(70), draft: undefined },
  theme: { scheme: "light", density: "comfortable" },
  unread: permitted,
};

const page = { output: { data: [], total: 0 } };
const session = {
  token: "token",
  profile: {
    userId: user.id,
    email: user.email,
    expiresAtMs: Number.MAX_SAFE_INTEGER,
    roles: [],
    permissions: [],
  },
};

const bulkOutcome = {
  done: 1,
  refused: [{ id: user.id, name: user.email, why: "It is gone." }],
  left: [user],
};

const { selection, params } = shownList.getSnapshot().context;
/** The fields of events, by event type; an event without fields is absent. */
const payloads: Readonly<Record<string, object>> = {
  "activity.changed": { isBusy: false },
  "activity.start": { id: "read" },
  "activity.end": { id: "read" },
  "action.begun": { action: "disable", id: user.id },
  "action.done": { action: "disable", id: user.id, result: undefined },
  "action.failed": { action: "disable", id: user.id },
  "address.changed": { asked: "history" },
  "answers.change": { answers: { note: "Seen" } },
  "backdrop.override": { owner: "story", name: "night" },
  "backdrop.release": { owner: "story" },
  "bulk.answer": { value: "pilot" },
  "bulk.choose": { offer },
  "bulk.ended": {
    outcome: bulkOutcome,
  },
  "bulk.progressed": { answered: 1 },
  "export.begin": { wish: { format: "csv", columns: "all" } },
  "work.begin": {
    path: "/user/",
    list: shownList,
    task: { offer, selection, params, body: undefined },
  },
  "work.show": { path: "/user/" },
  "work.hide": { path: "/user/" },
  "work.take": { path: "/user/" },
  "work.progressed": { path: "/user/", answered: 1 },
  "work.ended": { path: "/user/", outcome: bulkOutcome },
  "work.failed": { path: "/user/" },
  "clock.changed": { clock: { timeZone: "Asia/Tokyo", firstWeekday: 7 } },
  "calendar.show": { view: "week" },
  "calendar.step": { by: 1 },
  "column.answer": { id: "1", answer: "DAY_FIRST" },
  "column.match": { at: 0, field: "name" },
  "column.arrange": { isOpen: true },
  "column.move": { field: "email", before: undefined },
  "column.resize": { field: "email", widthPx: 200 },
  "column.show": { hiddenColumns: [], layout: plainLayout, density: "compact" },
  "column.toggle": { field: "email" },
  "logo.choose": { picture: { name: "logo.png", content: new Blob(["logo"]) } },
  "confirm.ask": {
    id: "1",
    title: "Delete",
    message: "It is gone.",
    confirmLabel: "Delete",
    isReading: true,
  },
  "confirm.ready": { id: "1", message: "Two processes belong to it." },
  "day.move": { move: "nextDay" },
  "day.select": { day: "2026-11-23" },
  "delivery.acknowledged": { id: "1" },
  "delivery.unacknowledged": { id: "1" },
  "density.choose": { density: "compact" },
  "drag.draw": { at: { x: 10, y: 10 } },
  "drag.grab": { id: 1, grip: "carry", at: { x: 20, y: 20 } },
  "drag.move": { at: { x: 120, y: 90 } },
  "editor.edit": { edit: { type: "template.change", change: { name: "Other" } } },
  "editor.select": { selection: { kind: "step", key: "A" } },
  "editor.type": { place: { step: "A", field: "key" }, text: "B" },
  "field.blur": { name: "name" },
  "field.change": { name: "name", value: "Birch" },
  "choices.changed": {
    name: "name",
    choices: {
      status: "showing",
      value: "Alder",
      of: "",
      read: [],
      seen: [],
      hasMore: false,
      chosen: undefined,
      isForeign: false,
      failure: undefined,
    },
  },
  "counts.changed": { query: { data: { locked: 1 }, isFetching: false, isPrevious: false } },
  "choices.current": { current: [], currentOf: "" },
  "choices.follow": { value: "", of: "" },
  "choices.search": { name: "name", text: "ald" },
  "file.choose": { file: { name: "people.csv", content: new Blob(["Email"]) } },
  "import.changed": { found: fakeImport() },
  "import.made": { id: fakeId(60), isRefused: true },
  "import.refused": { text: "The file has no line." },
  "lines.page": { page: 2 },
  "menu.changed": { menu: { "/user/": "/user/?view=one" } },
  "lines.show": { asked: { outcome: "NEW", page: 1 } },
  "lines.size": { size: 100 },
  "resource.choose": { resource: "users" },
  "files.add": {
    place: { projectId: fakeId(5) },
    files: [{ name: "report.pdf", content: new Blob(["%PDF-1.7"]) }],
  },
  "form.changed": { preview: { ask: "" } },
  "form.open": { id: user.id },
  "leave.confirm": { to: "/" },
  "link.held": { to: "/" },
  "builder.days": { text: "7" },
  "builder.field": { fieldId: "name" },
  "builder.open": { index: 0 },
  "builder.remove": { index: 0 },
  "builder.values": { values: ["a"] },
  "builder.verb": { verb: "contains" },
  "rows.choose": { by: "row", id: user.id },
  "list.build": { isOpen: true },
  "list.where": { where: ["name.contains.a"] },
  "names.changed": { names: {}, unread: [] },
  "list.choose": { param: "status", value: "LOCKED" },
  "list.filter": { text: "ines" },
  "list.page": { page: 2 },
  "list.size": { size: 50 },
  "list.sort": { field: "email" },
  "mark.add": { view: { x: 0, y: 0, width: 400, height: 300 } },
  "mark.move": { by: { x: 5, y: 0 } },
  "mark.select": { id: 1 },
  "mark.stretch": { by: { x: 5, y: 5 } },
  "milestone.ask": { choice: { action: "complete", milestoneId: milestoneIdOf("B") } },
  "milestone.select": { id: milestoneIdOf("B") },
  "mine.choose": { isMine: true },
  "modal.changed": { isDirty: true },
  "modal.dismiss": { by: "escape" },
  "milestones.show": { isOn: false },
  "modal.open": { title: "Rename" },
  "modal.retitle": { title: "Rename again" },
  "note.change": { text: "Done early" },
  "notification.follow": { notification: { id: "1", status: "UNREAD" } },
  "notification.allRead": { readAt: "2026-11-21T09:00:00.000Z" },
  "notification.marked": { id: "1", as: "read" },
  "notification.read": { id: "1" },
  "notification.unread": { id: "1" },
  "notification.unmarked": { id: "1" },
  "occurrences.choose": { filter: "all" },
  "occurrences.page": { page: 2 },
  "occurrences.size": { size: 25 },
  "options.changed": { param: "status", options: [{ value: "LOCKED", label: "Locked" }] },
  "check.done": { verdict: { outcome: "NO_ZIP", reason: undefined } },
  "check.failed": { text: "The file cannot be read." },
  "check.progressed": { share: 0.5 },
  "pack.check": { file: { name: "pack.zip", content: new Blob(["PK"]) } },
  "pack.received": { bytes: 4 },
  "pack.save": { id: fakeId(78) },
  "ahead.key": { press: { key: "m", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false } },
  "palette.keys": { keys: ["m"] },
  "palette.run": {},
  "paste.changed": { values: { table: undefined, mapping: [], ask: "" } },
  "palette.type": { text: "proj" },
  "records.changed": { hits: [], isSearching: true, hasFailed: false },
  "views.changed": { views: [] },
  "peek.follow": { id: "2" },
  "peek.toggle": { id: "1" },
  "part.show": { part: "history" },
  "process.act": { action: "hold" },
  "filters.checked": { where: [], leftOut: [] },
  "upload.cancel": { id: "upload" },
  "upload.failed": { id: "upload", text: "Network error.", isFinal: false },
  "upload.placed": { id: "upload", documentId: fakeId(71) },
  "upload.progressed": { id: "upload", sentBytes: 4 },
  "upload.retry": { id: "upload" },
  "upload.stored": { id: "upload" },
  "view.checked": { leftOut: [] },
  "view.sought": { id: user.id, isThere: false },
  "views.open": { id: user.id },
  "views.write": { write: "save" },
  "views.written": { write: "save", id: user.id },
  "query.changed": { query: { data: page.output, failure: undefined, isFetching: false, isPrevious: false } },
  "question.answer": { answers: { name: "Review" } },
  "question.ask": { ask: { about: "step" } },
  "reading.ask": { ask: "2" },
  "record.act": { action: "disable" },
  "row.act": { action: "disable", id: user.id },
  "search.changed": { search: "" },
  "search.type": { text: "alder" },
  "reminder.schedule": { days: 7 },
  "session.adopt": { ...session, to: "/" },
  "session.begin": { ...session, refresh: undefined, to: "/" },
  "session.lost": { isByChoice: true },
  "session.reject": { text: "Session expired", epoch: 0 },
  "shortcuts.key": { key: "?" },
  "theme.choose": { scheme: "dark" },
  "toast.expired": { id: "1" },
  "toast.left": { id: "1" },
  "toast.shown": { id: "1" },
  "toast.undone": { id: "1", text: "Open again" },
  "toasts.changed": { toasts: [] },
  "toasts.dismiss": { id: "1" },
  "toasts.show": { tone: "success", text: "Saved" },
  "part.choose": { part: "whole" },
  "tool.choose": { tool: "arrow" },
  "view.fit": { fit: "width" },
  "weekday.choose": { weekday: 7 },
  "work.added": { id: "form" },
  "work.dropped": { id: "form" },
};

const outputs: Readonly<Record<string, object>> = {
  ask: { output: fakePack({ state: "QUEUED" }) },
  capturePage: { output: { picture: fakePicture() } },
  clock: { output: { timeZone: "Asia/Tokyo", firstWeekday: 7 } },
  countUnread: { output: 2 },
  drawPicture: { output: fakePicture() },
  find: { output: [] },
  marking: { output: undefined },
  readFirst: page,
  readNext: page,
  readPages: { output: { rows: [], total: 0, pageCount: 1 } },
  readTemplate: { output: storedOf() },
  readUndelivered: { output: [] },
  rebase: { output: storedOf({ version: 6 }) },
  reload: { output: { values: { name: "Alder" } } },
  restore: { output: undefined },
  saveTemplate: { output: storedOf({ version: 6, template: sample }) },
};

const data: Readonly<Partial<Record<MachineName, unknown>>> = {
  listViews: [],
  calendar: [],
  calendarFeed: { isOn: true, createdAt: null, lastReadAt: null },
  list: { data: [user], total: 1 },
  ownSessions: [{ id: fakeId(1), isCurrent: true }],
  processPage: process,
  record: user,
};

/** An event as a person, an actor or the address would send it to this machine. */
export const sampleEvent = (machine: MachineName, type: string): { readonly type: string } => {
  const [, outcome, actor = ""] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (outcome !== undefined)
    return {
      type,
      actorId: actor,
      ...(outcome === "done" ? (outputs[actor] ?? { output: process }) : error),
    } as {
      readonly type: string;
    };
  if (type === "query.changed" && data[machine] !== undefined)
    return { type, query: { data: data[machine], isFetching: false, isPrevious: false } } as {
      readonly type: string;
    };
  return { type, ...payloads[type] };
};
