/** What a form says about a value, word for word. Source: behaviour.md §5; the rest in its manner. */
export const messages = {
  emailRequired: "Email is required",
  emailInvalid: "Invalid email format",
  passwordRequired: "Password is required",
  passwordTooShort: "Password must be at least 8 characters",
  passwordTooLong: "Password must be at most 128 characters",
  confirmPasswordRequired: "Confirm password is required",
  passwordsDiffer: "Passwords do not match",
  tokenSpent: "This link has expired or was already used",
  required: (label: string) => `${label} is required`,
  tooLong: (label: string, most: number) => `${label} must be at most ${most} characters`,
  notANumberBetween: (label: string, least: number, most: number) =>
    `${label} must be between ${least} and ${most}`,
  notAChoice: (label: string) => `${label} is not one of the choices`,
  urlInvalid: "Enter a full web address, such as https://example.org",
  leiInvalid: "An LEI has 20 letters and digits",
  roleRequired: "Choose at least one role",
  companyNeeded: "A partner company user needs a company",
  unknownField: "This field is not known",
} as const;
