import { spawn } from "node:child_process";
import { once } from "node:events";
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { basename, delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { top } from "../../../tooling/command.ts";
import { configOf, type ProxyKind, proxyKinds } from "./proxyConfig.ts";

/** A proxy's program. */
export interface ProxyProgram {
  readonly kind: ProxyKind;
  readonly path: string;
}

/** A running proxy. */
export interface Proxy {
  readonly origin: string;
  readonly port: number;
  close(): Promise<void>;
}

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const kindOf = (path: string): ProxyKind | undefined => proxyKinds.find((kind) => kind === basename(path));

/** The proxies of the given paths, or those on PATH. Throws, and says what to do, where there is none. */
export const findProxies = (paths: readonly string[]): readonly ProxyProgram[] => {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const tried =
    paths.length > 0 ? paths : proxyKinds.flatMap((kind) => folders.map((folder) => join(folder, kind)));
  const found = tried.flatMap((path) => {
    const kind = kindOf(path);
    return kind && isProgram(path) ? [{ kind, path }] : [];
  });
  if (found.length === 0 || (paths.length > 0 && found.length < paths.length))
    throw new Error(
      `no program nginx or caddy ${paths.length > 0 ? `at ${paths.join(", ")}` : "on PATH"}: install one, or unpack Debian's package (apt-get download caddy; dpkg -x caddy_*.deb FOLDER) and give --proxy FOLDER/usr/bin/caddy`,
    );
  return found;
};

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (typeof address !== "object" || !address) throw new Error("no free port");
  return address.port;
};

const READY_TRIES = 100;
const READY_PAUSE_MS = 100;

/** Starts a proxy before servers on these ports, with the configuration that `docs/scaling.md` shows. */
export const startProxy = async (
  { kind, path }: ProxyProgram,
  folder: string,
  serverPorts: readonly number[],
): Promise<Proxy> => {
  mkdirSync(folder, { recursive: true });
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = join(folder, "config");
  const document = readFileSync(join(top, "docs/scaling.md"), "utf8");
  writeFileSync(file, configOf(kind, document, { folder, port, serverPorts }));
  const args =
    kind === "nginx"
      ? ["-p", folder, "-e", join(folder, "error.log"), "-c", file]
      : ["run", "--config", file, "--adapter", "caddyfile"];
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const child = spawn(path, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(-5_000);
  });
  const isReady = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (tries === READY_TRIES || child.exitCode !== null) throw new Error(`${path} did not start:\n${said}`);
    await wait(READY_PAUSE_MS);
  }
  return {
    origin,
    port,
    close: async () => {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
};
