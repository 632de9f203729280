/** A month in an address, `2026-05`, within the calendar's years. */
export const MONTH = /^(?<year>19[7-9]\d|2[01]\d\d)-(?<month>0[1-9]|1[0-2])$/;
