/** The formats of an export and their media types. Source: behaviour.md §7 Exports. */
export const exportTypes = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
/** A format of exports. */
export type ExportFormat = keyof typeof exportTypes;
