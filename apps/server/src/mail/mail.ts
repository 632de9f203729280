/** One mail to one person; its `link` is logged if no SMTP server is configured. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly link: string;
}
