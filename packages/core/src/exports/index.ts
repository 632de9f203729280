export { selectExportProgress, type ExportedList, type ExportWish } from "./export.machine.ts";
export { exportWishes, listExport } from "./exports.screens.ts";
