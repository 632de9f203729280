import { signInMessages } from "./signInMessages.ts";

/** What a form says about a value, word for word. Source: behaviour.md §5; the rest in its manner. */
export const messages = {
  ...signInMessages,
  required: (label: string) => `${label} is required`,
  notText: (label: string) => `${label} must be text`,
  notOneLine: (label: string) => `${label} must be one line without control characters`,
  notPlainText: (label: string) => `${label} holds a character that cannot be kept`,
  notANumberBetween: (label: string, least: number, most: number) =>
    `${label} must be between ${least} and ${most}`,
  notAChoice: (label: string) => `${label} is not one of the choices`,
  urlInvalid: "Enter a full web address, such as https://example.org",
  leiInvalid: "An LEI has 20 letters and digits",
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
  invalidKey: "Use capital letters, digits and hyphens",
  unknownField: "This field is not known",
} as const;
