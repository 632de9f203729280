/** A month as an address says it, `2026-05`: one of the years that the calendar shows. */
export const MONTH = /^(?<year>19[7-9]\d|2[01]\d\d)-(?<month>0[1-9]|1[0-2])$/;
