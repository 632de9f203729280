import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/** A connection to a server that can go silent like a broken network: nothing arrives, and nothing is closed. */
export interface SilentProxy {
  /** The address of the server, by way of the proxy. */
  readonly url: string;
  /** Lets nothing through on the connections that are open now. */
  silence(): void;
  close(): void;
}

/** Opens a proxy before a server on this machine. */
export const openSilentProxy = async (server: string): Promise<SilentProxy> => {
  const target = new URL(server);
  const pairs = new Set<readonly [Socket, Socket]>();
  const proxy = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true });
    near.pipe(far);
    far.pipe(near);
    for (const socket of [near, far]) socket.on("error", () => {});
    pairs.add([near, far]);
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const address = proxy.address();
  if (typeof address !== "object" || !address) throw new Error("the proxy has no port");
  return {
    url: Object.assign(new URL(server), { hostname: "127.0.0.1", port: String(address.port) }).href,
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.resume();
        far.resume();
      }
    },
    close: () => {
      proxy.close();
      for (const sockets of pairs) for (const socket of sockets) socket.destroy();
    },
  };
};
