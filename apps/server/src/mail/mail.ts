/** The kinds of a mail. Source: behaviour.md §7 Mails. */
export type MailKind = "INVITATION" | "PASSWORD_RESET" | "NOTIFICATION" | "DIGEST";

/** One mail to one person; its `link` is logged if no SMTP server is configured. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string;
  /** Headers beside the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A mail that an SMTP server or a file gets. */
export interface OutgoingMail extends Mail {
  /** The same for every try, so that mail programs recognise a mail that came twice. */
  readonly id: string;
  readonly createdAt: Date;
}
