/**
 * Messages needed up to and during the sign-in. Separate from the others, so that the sign-in does not wait for
 * those. Source: behaviour.md §8, §2.
 */
export const firstMessages = {
  unexpected: "An unexpected error occurred. Please try again.",
  network: "Network error. Please check your connection.",
  timeout: "Request timeout. Please try again.",
  sessionExpired: "Your session has expired. Please log in again.",
  sessionInvalid: "Invalid authentication. Please log in again.",
  sessionMissing: "No authentication found. Please log in.",
  authenticationRequired: "Authentication required. Please log in.",
  sentBefore:
    "An earlier try arrived and may have been saved. Look for it before you send this one, which makes another.",
  forbidden: "You do not have permission to access this resource.",
  invalidToken: "Invalid token",
  tokenNotAString: "Invalid token specified: must be a string",
  loginSuccessful: "Login successful",
  logoutSuccessful: "Logout successful",
  resetEmailSent: "Password reset email sent successfully",
  passwordReset: "Password reset successfully",
  passwordSet: "Password set successfully",
  confirmation: "Confirmation",
  confirm: "Confirm",
  cancel: "Cancel",
  discardChanges: "Discard your changes?",
  discard: "Discard",
  keepEditing: "Keep editing",
} as const;
