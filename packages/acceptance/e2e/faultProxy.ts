import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** The faults of a connection that carries the chosen request. */
export const faults = [
  /** The answer comes a second and a half later. */
  "late",
  /** The answer comes a few bytes at a time, with pauses. */
  "slow",
  /** The answer comes in pieces of seven bytes. */
  "sliced",
  /** The answer comes whole, and the connection stays open for a second more. */
  "slow to close",
  /** The request arrives nowhere, and the connection closes after a second. */
  "silent",
  /** The server acts, and the connection is reset in place of its answer. */
  "reset",
  /** The answer ends in its middle. */
  "cut off",
  /** Nobody listens. */
  "down",
] as const;

export type Fault = (typeof faults)[number];

const LATE_MS = 1_500;
const PAUSE_MS = 10;
const SLOW_BYTES = 64;
const SLICE_BYTES = 7;
const SECOND_MS = 1_000;

/** A TCP proxy in front of a server on this machine. */
export interface FaultProxy {
  readonly origin: string;
  /** From now on spoils the connections whose request begins with one of these texts, such as `GET /api/users`. */
  spoil(fault: Fault, requests: readonly string[]): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** Writes bytes in pieces of this size, with a pause after each. */
const inPieces = async (to: Socket, bytes: Buffer, size: number, pauseMs: number): Promise<void> => {
  for (let at = 0; at < bytes.length && !to.destroyed; at += size) {
    to.write(bytes.subarray(at, at + size));
    // oxlint-disable-next-line no-await-in-loop -- one piece after the other
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
};

/** Opens the proxy on a free port in front of that port. */
export const openFaultProxy = async (serverPort: number): Promise<FaultProxy> => {
  let planted: { readonly fault: Fault; readonly requests: readonly string[] } | undefined;
  const open = new Set<Socket>();

  const answer = (client: Socket, fault: Fault | undefined, bytes: Buffer): Promise<void> | void => {
    switch (fault) {
      case "late":
        setTimeout(() => client.writable && client.write(bytes), LATE_MS);
        return;
      case "slow":
        return inPieces(client, bytes, SLOW_BYTES, PAUSE_MS);
      case "sliced":
        return inPieces(client, bytes, SLICE_BYTES, 0);
      case "slow to close":
        client.write(bytes);
        setTimeout(() => client.end(), SECOND_MS);
        return;
      case "reset":
        client.resetAndDestroy();
        return;
      case "cut off": {
        // the head goes through, and half of the body
        const body = bytes.indexOf("\r\n\r\n") + 4;
        if (body === bytes.length) client.write(bytes);
        else client.write(bytes.subarray(0, body + (bytes.length - body) / 2), () => client.destroy());
        return;
      }
      default:
        client.write(bytes);
    }
  };

  const serve = (client: Socket): void => {
    open.add(client);
    const server = connect(serverPort, "127.0.0.1");
    let fault: Fault | undefined;
    let sent = Promise.resolve();
    client.on("data", (bytes) => {
      const head = bytes.subarray(0, 2_000).toString("latin1");
      if (/^[A-Z]+ \//.test(head))
        fault = planted?.requests.some((begin) => head.startsWith(begin)) ? planted.fault : undefined;
      if (fault === "silent") setTimeout(() => client.destroy(), SECOND_MS);
      else server.write(bytes);
    });
    server.on("data", (bytes) => {
      sent = sent.then(() => answer(client, fault, bytes));
    });
    client.on("close", () => {
      open.delete(client);
      server.destroy();
    });
    server.on("close", () => void sent.then(() => client.end()));
    for (const socket of [client, server]) socket.on("error", () => socket.destroy());
  };

  const listener = createServer(serve);
  const listen = async (port: number): Promise<number> => {
    listener.listen(port, "127.0.0.1");
    await once(listener, "listening");
    const address = listener.address();
    return typeof address === "object" && address ? address.port : port;
  };
  const port = await listen(0);
  const stop = async () => {
    if (!listener.listening) return;
    const closed = once(listener, "close");
    listener.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    spoil: async (fault, requests) => {
      planted = { fault, requests };
      if (fault === "down") await stop();
    },
    heal: async () => {
      planted = undefined;
      if (!listener.listening) await listen(port);
    },
    close: stop,
  };
};
