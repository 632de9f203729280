import type { AnyStateMachine } from "xstate";
import { aheadMachine } from "./ahead/ahead.machine.ts";
import { bulkMachine } from "./bulk/bulk.machine.ts";
import { bulkWorkMachine } from "./bulk/bulkWork.machine.ts";
import { calendarMachine } from "./calendar/calendar.machine.ts";
import { calendarFeedMachine } from "./calendar/calendarFeed.machine.ts";
import { occurrenceMachine } from "./calendar/occurrence.machine.ts";
import { companyLogoMachine } from "./companies/companyLogo.machine.ts";
import { confirmMachine } from "./dialogs/confirm.machine.ts";
import { leavingMachine } from "./dialogs/leaving.machine.ts";
import { modalMachine } from "./dialogs/modal.machine.ts";
import { openDocumentMachine } from "./documents/openDocument.machine.ts";
import { createUploadsMachine } from "./documents/uploads.machine.ts";
import { exportMachine } from "./exports/export.machine.ts";
import { answerFilesMachine } from "./findings/answerFiles.machine.ts";
import { pastePreviewMachine } from "./findings/pastePreview.machine.ts";
import { openFindingMachine } from "./findings/openFinding.machine.ts";
import { packCheckMachine } from "./packs/packCheck.machine.ts";
import { processPacksMachine } from "./packs/processPacks.machine.ts";
import { askedMessageMachine } from "./feedback/askedMessage.machine.ts";
import { captureMachine } from "./feedback/capture.machine.ts";
import { markingMachine } from "./feedback/marking.machine.ts";
import { filterBuilderMachine } from "./filters/filterBuilder.machine.ts";
import { choicesMachine } from "./forms/choices.machine.ts";
import { createFormMachine } from "./forms/form.machine.ts";
import { importPageMachine } from "./imports/importPage.machine.ts";
import { newImportMachine } from "./imports/newImport.machine.ts";
import { createListMachine } from "./lists/list.machine.ts";
import { listViewsMachine } from "./views/listViews.machine.ts";
import { deliveryMachine } from "./notifications/delivery.machine.ts";
import { panelMachine } from "./notifications/panel.machine.ts";
import { unreadMachine } from "./notifications/unread.machine.ts";
import { peekMachine } from "./lists/peek.machine.ts";
import { paletteMachine } from "./palette/palette.machine.ts";
import { createTemplateEditorMachine } from "./processTemplates/templateEditor.machine.ts";
import { processPageMachine } from "./processes/processPage.machine.ts";
import { ownSessionsMachine } from "./profile/ownSessions.machine.ts";
import { createPartsMachine } from "./records/parts.machine.ts";
import { createReadingMachine } from "./records/reading.machine.ts";
import { createRecordMachine } from "./records/record.machine.ts";
import { createStepReminderMachine } from "./reminders/stepReminder.machine.ts";
import { reminderPreviewMachine } from "./reminders/reminderPreview.machine.ts";
import { occurrencesMachine } from "./reminders/occurrences.machine.ts";
import { searchMachine } from "./search/search.machine.ts";
import { sessionMachine } from "./session/session.machine.ts";
import { activityMachine } from "./shell/activity.machine.ts";
import { backdropMachine } from "./shell/backdrop.machine.ts";
import { partMachine } from "./shell/part.machine.ts";
import { pollStartMachine } from "./frame/pollStart.machine.ts";
import { quietMachine } from "./frame/quiet.machine.ts";
import { shortcutsMachine } from "./frame/shortcuts.machine.ts";
import { sidebarMachine } from "./frame/sidebar.machine.ts";
import { typedAheadMachine } from "./frame/typedAhead.machine.ts";
import { themeMachine } from "./shell/theme.machine.ts";
import { toastsMachine } from "./shell/toasts.machine.ts";

/** Every state machine of core by its id, without the calls that the app provides: for pictures, tests and inspectors. */
export const machines = {
  activity: activityMachine,
  ahead: aheadMachine,
  answerFiles: answerFilesMachine,
  askedMessage: askedMessageMachine,
  backdrop: backdropMachine,
  bulk: bulkMachine,
  bulkWork: bulkWorkMachine,
  calendar: calendarMachine,
  calendarFeed: calendarFeedMachine,
  capture: captureMachine,
  choices: choicesMachine,
  companyLogo: companyLogoMachine,
  confirm: confirmMachine,
  delivery: deliveryMachine,
  export: exportMachine,
  filterBuilder: filterBuilderMachine,
  form: createFormMachine({ check: () => ({}), newKey: () => "key" }),
  importPage: importPageMachine,
  leaving: leavingMachine,
  listViews: listViewsMachine,
  list: createListMachine(),
  marking: markingMachine,
  modal: modalMachine,
  newImport: newImportMachine,
  occurrence: occurrenceMachine,
  occurrences: occurrencesMachine,
  openDocument: openDocumentMachine,
  openFinding: openFindingMachine,
  ownSessions: ownSessionsMachine,
  packCheck: packCheckMachine,
  palette: paletteMachine,
  panel: panelMachine,
  part: partMachine,
  parts: createPartsMachine(),
  pastePreview: pastePreviewMachine,
  peek: peekMachine,
  pollStart: pollStartMachine,
  processPacks: processPacksMachine,
  processPage: processPageMachine,
  quiet: quietMachine,
  reading: createReadingMachine(),
  record: createRecordMachine(),
  reminderPreview: reminderPreviewMachine,
  stepReminder: createStepReminderMachine({ newKey: () => "key" }),
  search: searchMachine,
  session: sessionMachine,
  shortcuts: shortcutsMachine,
  sidebar: sidebarMachine,
  templateEditor: createTemplateEditorMachine({ editPath: (id) => `/${id}`, newKey: () => "key" }),
  theme: themeMachine,
  toasts: toastsMachine,
  typedAhead: typedAheadMachine,
  unread: unreadMachine,
  uploads: createUploadsMachine({ newId: () => "upload", maxBytes: () => undefined }),
} satisfies Readonly<Record<string, AnyStateMachine>>;

/** The id of a machine. */
export type MachineName = keyof typeof machines;
