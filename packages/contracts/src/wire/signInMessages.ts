/**
 * Messages of the sign-in and password forms, word for word. They are apart from all other `messages` because the
 * first chunk of a front end holds only these. Source: behaviour.md §5.
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
  /** About a field that the form does not have, so people never see it; every failure is checked for it. */
  unknownField: "This field is not known",
} as const;
