export { selectExportProgress, type ExportedList, type ExportWish } from "./export.machine.ts";
export { listExport } from "./exports.screens.ts";
