import { signInMessages } from "./signInMessages.ts";

/** A number with commas from five digits on, so that a year has none. */
const grouped = (value: number): string => value.toLocaleString("en", { useGrouping: "min2" });

/** Messages about form fields, word for word. Source: behaviour.md §5; the others follow its style. */
export const messages = {
  ...signInMessages,
  currentPasswordWrong: "Current password is wrong",
  passwordTooCommon: "Password is one of the most common ones. Choose another",
  passwordIsEmail: "Password must not be the email address or its first part",
  required: (label: string) => `${label} is required`,
  notText: (label: string) => `${label} must be text`,
  notOneLine: (label: string) => `${label} must be one line without control characters`,
  notPlainText: (label: string) => `${label} holds a character that cannot be kept`,
  notANumberBetween: (label: string, least: number, most: number) =>
    `${label} must be between ${grouped(least)} and ${grouped(most)}`,
  notAWholeBetween: (label: string, least: number, most: number) =>
    `${label} must be a whole number between ${grouped(least)} and ${grouped(most)}`,
  tooManyDecimals: (label: string, unit: string, most: number) =>
    `${label} in ${unit} has ${most === 0 ? "no" : `at most ${most}`} decimals`,
  notAChoice: (label: string) => `${label} is not one of the choices`,
  urlInvalid: "Enter a full web address, such as https://example.org",
  leiInvalid: "An LEI has 20 letters and digits",
  notTheirEmail: "This is not the address of this user",
  roleRequired: "Choose at least one role",
  companyNeeded: "A partner company user needs a company",
  tooManyRoles: (most: number) => `Choose at most ${most} roles`,
  versionNeeded: "Send the version that was read",
  tooShort: (label: string, least: number) => `${label} must be at least ${least} characters`,
  notANumber: (label: string) => `${label} must be a number`,
  notADate: (label: string) => `${label} must be a date`,
  endsBeforeStart: (end: string, start: string) => `${end} must not be before ${start}`,
  neededWith: (label: string, other: string) => `${label} is required with ${other}`,
  mustDiffer: (label: string, other: string) => `${label} must differ from ${other} under this programme`,
  tooMany: (label: string, most: number) => `${label} must be at most ${most}`,
  idsOrFilters: "Name the rows either by ids or by filters",
  expectedWithFilters: "Send the expected number with filters, and only with them",
  invalidKey: "Use capital letters, digits and hyphens",
  recurrenceInvalid: "Repeats must be a rule of RFC 5545 by days, weeks, months or years",
  recurrenceEmpty: "Repeats leads to no date",
  limitedTwice: "Repeats ends either after a number of times or on a day",
  limitsDiffer: (label: string) => `${label} differs from what Repeats says`,
  notAnInstant: (label: string) => `${label} must be a date with a time`,
  neededUnless: (label: string, other: string) => `${label} is required, unless ${other} is given`,
  dueFollows: "Due follows from the milestone's due date where Days is given",
  boundDoesNotRepeat: "A reminder that moves with its milestone does not repeat",
  notATimeZone: "Time zone is not known",
  notAPath: (label: string) => `${label} must be a path of this application`,
  notAPng: "Screenshot must be a PNG picture",
  pictureTooLarge: (pixels: number, side: number) =>
    `Screenshot must have at most ${pixels} pixels and ${side} on a side`,
  spanTooLong: (days: number) => `The span must be at most ${days} days`,
} as const;
