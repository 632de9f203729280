/** One mail to one person; `link` is what the mail is about, printed to the log where no SMTP is set. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly link?: string;
}

/** Sends mail, by SMTP or into the outbox folder. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): Promise<void>;
}
