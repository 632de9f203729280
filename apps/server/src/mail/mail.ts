/** One mail to one person; `link` is what it is about, printed to the log where no SMTP is set. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string;
}
