import { MAX_PASSWORD_CHARS, MIN_PASSWORD_CHARS } from "@canopy/contracts";
import { envReader, type Environment } from "./envReader.ts";
import { readTrustedProxies } from "./http/trustedProxies.ts";

/** What the environment decides. Source: README.md Configuration. */
export interface Config {
  readonly mode: "production" | "development" | "test";
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** PostgreSQL; undefined for the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly jwtSecret: string;
  readonly tokenTtlMinutes: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Where users reach the app: the start of every mailed link, without a slash at its end. */
  readonly publicUrl: string;
  /** Our own proxies, as addresses and CIDRs; undefined where nothing was said. */
  readonly trustedProxies: readonly string[] | undefined;
  readonly demoData: "none" | "small" | "large";
  readonly admin: { readonly email: string; readonly password: string } | undefined;
}

/** The configuration before the embedded server has made its own secret. */
export type Settings = Omit<Config, "jwtSecret"> & { readonly jwtSecret: string | undefined };

const DEFAULT_PORT = 4100;
const MAX_PORT = 65_535;
const DEFAULT_TTL_MINUTES = 480;
const MAX_TTL_MINUTES = 60 * 24 * 365;
const MIN_SECRET_BYTES = 32;

const bytesOf = (text: string) => Buffer.byteLength(text);

/** Reads the environment in one go; throws one error that has a line for each bad or missing value. */
export const readConfig = (environment: Environment): Settings => {
  const env = envReader(environment);
  const port = readPort(env);
  const place = placeOf(env, port);
  const { databaseUrl } = place;
  const secret = env.text("JWT_SECRET");
  if (secret === undefined && databaseUrl !== undefined)
    env.blame("JWT_SECRET", "is required with DATABASE_URL: several servers must sign with the same secret");
  if (secret !== undefined && bytesOf(secret) < MIN_SECRET_BYTES)
    env.blame("JWT_SECRET", `must have at least ${MIN_SECRET_BYTES} bytes, it has ${bytesOf(secret)}`);
  const settings: Settings = {
    mode: env.oneOf("NODE_ENV", ["production", "development", "test"], "production"),
    host: env.text("HOST") ?? "127.0.0.1",
    port,
    ...place,
    jwtSecret: secret,
    tokenTtlMinutes: env.whole("TOKEN_TTL_MINUTES", {
      from: 1,
      to: MAX_TTL_MINUTES,
      fallback: DEFAULT_TTL_MINUTES,
    }),
    smtpUrl: env.url("SMTP_URL", ["smtp:", "smtps:"]),
    mailFrom: env.text("MAIL_FROM") ?? "Canopy <no-reply@canopy.example>",
    trustedProxies: readProxies(env),
    demoData: env.oneOf(
      "DEMO_DATA",
      ["none", "small", "large"],
      databaseUrl === undefined ? "small" : "none",
    ),
    admin: readAdmin(env),
  };
  env.throwIfBlamed();
  return settings;
};

const readProxies = (env: ReturnType<typeof envReader>): Config["trustedProxies"] => {
  const given = env.text("TRUSTED_PROXIES");
  if (given === undefined) return undefined;
  const read = readTrustedProxies(given);
  if ("proxies" in read) return read.proxies;
  env.blame(
    "TRUSTED_PROXIES",
    `must be addresses, CIDRs or 'loopback', separated by commas, or 'none', not '${read.fault}'`,
  );
  return undefined;
};

const readPort = (env: ReturnType<typeof envReader>): number =>
  env.whole("PORT", { from: 0, to: MAX_PORT, fallback: DEFAULT_PORT });

/** Where the data is, and where users reach the app. */
type Place = Pick<Config, "databaseUrl" | "dataDir" | "publicUrl">;

const placeOf = (env: ReturnType<typeof envReader>, port: number): Place => ({
  databaseUrl: env.url("DATABASE_URL", ["postgres:", "postgresql:"]),
  dataDir: env.text("DATA_DIR") ?? ".data",
  publicUrl: (env.url("PUBLIC_URL", ["http:", "https:"]) ?? `http://localhost:${port}`).replace(/\/+$/, ""),
});

/** What a command beside the server needs of its configuration; throws as `readConfig` does. */
export const readPlace = (environment: Environment): Place => {
  const env = envReader(environment);
  const place = placeOf(env, readPort(env));
  env.throwIfBlamed();
  return place;
};

const readAdmin = (env: ReturnType<typeof envReader>): Config["admin"] => {
  const email = env.text("ADMIN_EMAIL");
  const password = env.text("ADMIN_PASSWORD");
  if (email === undefined && password === undefined) return undefined;
  if (email === undefined || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    env.blame("ADMIN_EMAIL", "must be an e-mail address, given together with ADMIN_PASSWORD");
  const length = password?.length ?? 0;
  if (length < MIN_PASSWORD_CHARS || length > MAX_PASSWORD_CHARS)
    env.blame(
      "ADMIN_PASSWORD",
      `must have ${MIN_PASSWORD_CHARS} to ${MAX_PASSWORD_CHARS} characters, given together with ADMIN_EMAIL`,
    );
  return { email: (email ?? "").toLowerCase(), password: password ?? "" };
};
