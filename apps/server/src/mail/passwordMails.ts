import { mailBody } from "./mailBody.ts";
import type { Mail } from "./mail.ts";

interface Addressee {
  readonly email: string;
  readonly name: string;
}

/** Invites a new user to set a password. `publicUrl` is the app's address for users. */
export const invitationMail = (to: Addressee, token: string, publicUrl: string): Mail => {
  const link = `${publicUrl}/set-password/${token}`;
  return {
    to: to.email,
    subject: "Your invitation to Canopy",
    link,
    ...mailBody({
      greeting: `Hello ${to.name},`,
      paragraphs: [
        "An account was made for you in Canopy, where we run climate projects with partner companies.",
        "Choose a password to sign in for the first time.",
      ],
      action: { label: "Set your password", link },
      closing: ["The link works once, for seven days.", "If you did not expect this mail, do nothing."],
    }),
  };
};

/** Sends the link for a new password; `sender` is the full name of the administrator who sent it, absent if a visitor asked. */
export const resetMail = (to: Addressee, token: string, publicUrl: string, sender?: string): Mail => {
  const link = `${publicUrl}/reset-password/${token}`;
  return {
    to: to.email,
    subject: "Reset your Canopy password",
    link,
    ...mailBody({
      greeting: `Hello ${to.name},`,
      paragraphs: [
        sender === undefined
          ? "Someone, most likely you, asked for a new password for your Canopy account."
          : `${sender} sends you this link to choose a new password for your Canopy account.`,
      ],
      action: { label: "Choose a new password", link },
      closing: [
        "The link works once, for 30 minutes. Until then your password stays as it is.",
        `${sender === undefined ? "If it was not you" : "If you need no new password"}, do nothing: without this link nobody can change your password.`,
      ],
    }),
  };
};

/** Tells a user that an administrator has made a one-time password for them; the mail does not contain it. */
export const oneTimePasswordMail = (to: Addressee, maker: string, publicUrl: string): Mail => {
  const link = `${publicUrl}/login`;
  return {
    to: to.email,
    subject: "A one-time password for your Canopy account",
    link,
    ...mailBody({
      greeting: `Hello ${to.name},`,
      paragraphs: [
        `${maker} made a one-time password for your account and will hand it to you.`,
        "Your own password stays as it is.",
      ],
      action: { label: "Sign in", link },
      closing: [
        "The one-time password works once, for 15 minutes.",
        "If you did not ask for it, tell your administrator.",
      ],
    }),
  };
};
