import { isLoopback } from "../base/loopback.ts";

/** The address of an SMTP server without our own parameter, and whether it must be reached by TLS. */
export interface SmtpServer {
  readonly url: string;
  readonly requireTLS: boolean;
}

/** Reads SMTP_URL: TLS is required unless the address has `?tls=optional` or the server is on this machine. Source: README.md Configuration. */
export const smtpServerOf = (smtpUrl: string): SmtpServer => {
  const url = new URL(smtpUrl);
  const isOptional = url.searchParams.get("tls") === "optional";
  url.searchParams.delete("tls");
  return { url: url.href, requireTLS: !isOptional && !isLoopback(url.hostname) };
};
