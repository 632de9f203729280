export { commandSheet } from "./commandSheet.ts";
export {
  selectEntries,
  selectHighlightedEntry,
  selectPaletteNews,
  selectPaletteText,
  selectRecordSearch,
  type ShownEntry,
} from "./palette.machine.ts";
export { paletteScreen } from "./palette.screens.ts";
