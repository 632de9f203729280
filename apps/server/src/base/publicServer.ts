import { isLoopback } from "./loopback.ts";
import type { Settings } from "./settings.ts";

/** True if other machines can reach the server: by https, or because it listens to the network. */
export const isPublic = ({ publicUrl, host }: Pick<Settings, "publicUrl" | "host">): boolean =>
  publicUrl.startsWith("https:") || !isLoopback(host);

const MIN_DEMO_PASSWORD_CHARS = 12;

/** A variable and its remedy. */
type Fault = readonly [name: string, remedy: string];

/** Every reason why a public server may not start with these settings; none for a server that only this machine reaches. Source: behaviour.md §7 A public server. */
export const publicFaults = (settings: Settings): readonly Fault[] => {
  if (!isPublic(settings)) return [];
  const { demoData, demoPassword = "", databaseUrl, bucket } = settings;
  const faults: readonly (Fault | false)[] = [
    settings.trustedProxies === undefined && [
      "TRUSTED_PROXIES",
      "must be set on a public server: the addresses of your proxies, or 'none' where it has none",
    ],
    settings.smtpUrl === undefined &&
      !settings.mailsAreFiles && [
        "SMTP_URL",
        "must be set on a public server, or MAIL=files where the .eml files in DATA_DIR/outbox are enough",
      ],
    demoData !== "none" &&
      Array.from(demoPassword).length < MIN_DEMO_PASSWORD_CHARS && [
        "DEMO_PASSWORD",
        `must have at least ${MIN_DEMO_PASSWORD_CHARS} characters for DEMO_DATA=${demoData} on a public server; without demo data set DEMO_DATA=none`,
      ],
    databaseUrl !== undefined &&
      isUnprotected(databaseUrl) && [
        "DATABASE_URL",
        "must say how the connection to another host is protected: add ?sslmode=verify-full (or sslmode=disable where the network itself is)",
      ],
    bucket !== undefined &&
      isOpenHttp(bucket.endpoint) && [
        "FILES_URL",
        "must be s3+https on a public server, unless the service is on this machine",
      ],
  ];
  return faults.filter((fault) => fault !== false);
};

const isOpenHttp = (origin: string): boolean => {
  const url = URL.parse(origin);
  return url?.protocol === "http:" && !isLoopback(url.hostname);
};

/** True for a database on another host whose address does not require TLS. A Unix socket has no host. */
const isUnprotected = (databaseUrl: string): boolean => {
  const url = URL.parse(databaseUrl);
  if (!url || parameterOf(url, "sslmode") !== "") return false;
  const host = parameterOf(url, "host") || decodeURIComponent(url.hostname);
  return host !== "" && !host.startsWith("/") && !isLoopback(host);
};

/** A parameter as the driver takes it: the last one of its name, and an empty one as none. */
const parameterOf = (url: URL, name: string): string => url.searchParams.getAll(name).at(-1) ?? "";
