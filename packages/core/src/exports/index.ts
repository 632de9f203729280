export { selectExportProgress, type ExportedList, type ExportWish } from "./export.machine.ts";
export { chosenExport, exportWishes, listExport } from "./exports.screens.ts";
