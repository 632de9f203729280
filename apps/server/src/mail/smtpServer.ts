import { isLoopback } from "../base/loopback.ts";

/** How to reach an SMTP server: its address without our own parameter, and whether only TLS will do. */
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
