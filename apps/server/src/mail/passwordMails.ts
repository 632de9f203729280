import { mailBody } from "./mailBody.ts";
import type { Mail } from "./mail.ts";

interface Addressee {
  readonly email: string;
  readonly name: string;
}

/** Invites a new user to set a password. `publicUrl` is where users reach the app. */
export const invitationMail = (to: Addressee, token: string, publicUrl: string): Mail => {
  const link = `${publicUrl}/set-password/${token}`;
  return {
    to: to.email,
    subject: "Your invitation to Canopy",
    link,
    ...mailBody({
      greeting: `Hello ${to.name},`,
      paragraphs: [
        "an account was made for you in Canopy, where we run climate projects with partner companies.",
        "Choose a password to sign in for the first time.",
      ],
      action: { label: "Set your password", link },
      closing: ["The link works once, for seven days.", "If you did not expect this mail, do nothing."],
    }),
  };
};

/** Brings the link for a new password. */
export const resetMail = (to: Addressee, token: string, publicUrl: string): Mail => {
  const link = `${publicUrl}/reset-password/${token}`;
  return {
    to: to.email,
    subject: "Reset your Canopy password",
    link,
    ...mailBody({
      greeting: `Hello ${to.name},`,
      paragraphs: ["someone, most likely you, asked for a new password for your Canopy account."],
      action: { label: "Choose a new password", link },
      closing: [
        "The link works once, for 30 minutes. Until then your password stays as it is.",
        "If it was not you, do nothing: without this link nobody can change your password.",
      ],
    }),
  };
};
