/**
 * What the forms of sign-in and passwords say about a value, word for word: apart from all other `messages`, since the first
 * chunk of a front end holds these alone. Source: behaviour.md §5.
 */
export const signInMessages = {
  emailRequired: "Email is required",
  emailInvalid: "Invalid email format",
  passwordRequired: "Password is required",
  passwordTooShort: "Password must be at least 8 characters",
  passwordTooLong: "Password must be at most 128 characters",
  confirmPasswordRequired: "Confirm password is required",
  passwordsDiffer: "Passwords do not match",
  tokenSpent: "This link has expired or was already used",
  tooLong: (label: string, most: number) => `${label} must be at most ${most} characters`,
  userNeeded: "Choose a user",
  /** About a field that the form does not have, so it is not shown to people; every failure is read with it. */
  unknownField: "This field is not known",
} as const;
