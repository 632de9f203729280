import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/** An SMTP server of a test, on this machine. */
export interface SmtpPeer {
  readonly url: string;
  /** Every mail that it took. */
  readonly received: { readonly to: readonly string[]; readonly text: string }[];
  /** Resolves when the text of a mail has arrived, before the answer. */
  readonly isAsked: Promise<void>;
  /** Its treatment of mails: it takes them, refuses them, or never answers. */
  behaviour: "take" | "refuse" | "hang";
  close(): Promise<void>;
}

/** Opens an SMTP server that takes mails without TLS. */
export const openSmtpPeer = async (): Promise<SmtpPeer> => {
  const asked = Promise.withResolvers<void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData: (stream, session, done) => {
      let text = "";
      stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
      stream.on("end", () => {
        asked.resolve();
        if (peer.behaviour === "hang") return;
        if (peer.behaviour === "refuse") return done(new Error("try again"));
        peer.received.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const peer: SmtpPeer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    isAsked: asked.promise,
    behaviour: "take",
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
  return peer;
};
