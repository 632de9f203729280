import { isLoopback } from "../base/loopback.ts";

/** The address of an SMTP server as nodemailer takes it, and whether it must be reached by TLS. */
export interface SmtpServer {
  readonly url: string;
  readonly requireTLS: boolean;
}

/** Our own parameter, and those by which nodemailer would do without TLS: they would win over `requireTLS`. */
const TAKEN_OUT = ["tls", "requireTLS", "secured"];

/** Reads SMTP_URL: TLS is required unless the address has `?tls=optional` or the server is on this machine. Source: README.md Configuration. */
export const smtpServerOf = (smtpUrl: string): SmtpServer => {
  const url = new URL(smtpUrl);
  const isOptional = url.searchParams.get("tls") === "optional";
  for (const name of TAKEN_OUT) url.searchParams.delete(name);
  return { url: url.href, requireTLS: !isOptional && !isLoopback(url.hostname) };
};
