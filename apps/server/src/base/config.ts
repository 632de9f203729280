import { loginBody, messages } from "@canopy/contracts";
import { comparable, passwordFault } from "./passwordRules.ts";
import type { Config, Settings } from "./settings.ts";
import { secretsFault, secretsIn } from "./tokenSecret.ts";
import { isMailSender } from "./mailSender.ts";
import { isSigningKey } from "./signingKey.ts";
import { envReader, type Environment } from "./envReader.ts";
import { readTrustedProxies } from "./trustedProxies.ts";
import { readBucketAddress } from "./bucketAddress.ts";
import { isPublic, publicFaults } from "./publicServer.ts";

const DEFAULT_PORT = 4100;
const MAX_PORT = 65_535;
const DEFAULT_TTL_MINUTES = 480;
const MAX_TTL_MINUTES = 60 * 24 * 365;
/** No session lasts longer than its token. */
const MAX_IDLE_MINUTES = MAX_TTL_MINUTES;
const MAX_DRAIN_SECONDS = 3600;
const MAX_KEPT_DAYS = 3650;
const MEBIBYTE = 1024 * 1024;
const DEFAULT_FILE_MIB = 100;
/** As much as the files of one project. */
const MAX_FILE_MIB = 5 * 1024;

/** Reads the environment; throws one error with a line for each bad or missing value. `keptSecret` reads the secret that a data folder already holds; `isDemoAddress` is true for the address of a demo user, in lower case, and for its first part. */
export const readConfig = (
  environment: Environment,
  keptSecret: (dataDir: string) => string | undefined = () => undefined,
  isDemoAddress: (text: string) => boolean = () => false,
): Settings => {
  const env = envReader(environment);
  const port = readPort(env);
  const place = placeOf(env, port);
  const host = env.text("HOST") ?? "127.0.0.1";
  const { databaseUrl, dataDir, publicUrl } = place;
  const namesAdmin = env.text("ADMIN_EMAIL") !== undefined || env.text("ADMIN_PASSWORD") !== undefined;
  const hasDemo = databaseUrl === undefined && !isPublic({ publicUrl, host }) && !namesAdmin;
  const settings: Settings = {
    host,
    port,
    ...place,
    jwtSecrets: readSecrets(env, databaseUrl === undefined ? () => keptSecret(dataDir) : undefined),
    signingKey: readSigningKey(env),
    tokenTtlMinutes: env.whole("TOKEN_TTL_MINUTES", {
      from: 1,
      to: MAX_TTL_MINUTES,
      fallback: DEFAULT_TTL_MINUTES,
    }),
    sessionIdleMinutes: env.whole("SESSION_IDLE_MINUTES", { from: 0, to: MAX_IDLE_MINUTES, fallback: 0 }),
    smtpUrl: readSmtp(env),
    mailsAreFiles: readMail(env),
    mailFrom: readSender(env) ?? "Canopy <no-reply@canopy.example>",
    keepMailsDays: readDays(env, "KEEP_MAILS_DAYS", 30),
    metricsPort: env.text("METRICS_PORT") === undefined ? undefined : readPort(env, "METRICS_PORT"),
    metricsHost: env.text("METRICS_HOST") ?? "127.0.0.1",
    trustedProxies: readProxies(env),
    drainSeconds: env.whole("DRAIN_SECONDS", { from: 0, to: MAX_DRAIN_SECONDS, fallback: 0 }),
    corsOrigins: readOrigins(env),
    maxFileBytes:
      MEBIBYTE * env.whole("MAX_FILE_MB", { from: 1, to: MAX_FILE_MIB, fallback: DEFAULT_FILE_MIB }),
    keptDays: readKeptDays(env),
    demoData: env.oneOf("DEMO_DATA", ["none", "small", "large"], hasDemo ? "small" : "none"),
    demoPassword: readDemoPassword(env, isDemoAddress),
    admin: readAdmin(env),
  };
  for (const [name, remedy] of publicFaults(settings)) env.blame(name, remedy);
  env.throwIfBlamed();
  return settings;
};

type Env = ReturnType<typeof envReader>;

/** JWT_SECRET, or undefined if the data folder holds the secret; `kept` is undefined if there is no such folder. */
const readSecrets = (env: Env, kept?: () => string | undefined): Settings["jwtSecrets"] => {
  const text = env.text("JWT_SECRET");
  if (text !== undefined) {
    const secrets = secretsIn(text);
    const fault = secretsFault(secrets);
    if (fault !== undefined) env.blame("JWT_SECRET", fault);
    return secrets;
  }
  if (!kept)
    env.blame("JWT_SECRET", "is required with DATABASE_URL: several servers must sign with the same secret");
  const secret = kept?.();
  const fault = secret === undefined ? undefined : secretsFault([secret]);
  if (fault !== undefined)
    env.blame(
      "JWT_SECRET",
      `${fault} in DATA_DIR/jwt-secret: remove that file, and a new one is made (everybody signs in again)`,
    );
  return undefined;
};

/** The key is not repeated in the message. */
const readSigningKey = (env: Env): string | undefined => {
  const given = env.text("SIGNING_KEY");
  if (given !== undefined && !isSigningKey(given))
    env.blame(
      "SIGNING_KEY",
      "must be an Ed25519 key in base64 of PKCS #8: `openssl genpkey -algorithm ed25519 -outform DER | base64 -w0` makes one",
    );
  return given;
};

const readSmtp = (env: Env): string | undefined => {
  const given = env.url("SMTP_URL", ["smtp:", "smtps:"]);
  const url = given === undefined ? null : URL.parse(given);
  if (url?.hostname === "") env.blame("SMTP_URL", "must name the mail server: smtp://mail.example");
  const tls = url?.searchParams.get("tls");
  if (typeof tls === "string" && tls !== "optional")
    env.blame(
      "SMTP_URL",
      "may end with ?tls=optional, if mails may travel without TLS; 'tls' has no other value",
    );
  return given;
};

const readSender = (env: Env): string | undefined => {
  const given = env.text("MAIL_FROM");
  if (given !== undefined && !isMailSender(given))
    env.blame(
      "MAIL_FROM",
      `must be one address, such as canopy@canopy.example or Canopy <canopy@canopy.example>, not '${given}'`,
    );
  return given;
};

/** For how many days something is kept; by default as many as given. */
const readDays = (env: Env, name: string, fallback: number): number =>
  env.whole(name, { from: 1, to: MAX_KEPT_DAYS, fallback });

const readKeptDays = (env: Env): Settings["keptDays"] => ({
  events: readDays(env, "KEEP_EVENTS_DAYS", 730),
  notifications: readDays(env, "KEEP_NOTIFICATIONS_DAYS", 180),
  sessions: readDays(env, "KEEP_SESSIONS_DAYS", 30),
  feedbackPictures: readDays(env, "KEEP_FEEDBACK_PICTURES_DAYS", 365),
  packs: readDays(env, "KEEP_PACKS_DAYS", 90),
  imports: readDays(env, "KEEP_IMPORTS_DAYS", 30),
});

const readMail = (env: Env): boolean => {
  const isFiles = env.oneOf("MAIL", ["files"], undefined) === "files";
  if (isFiles && env.text("SMTP_URL") !== undefined)
    env.blame("MAIL", "is 'files', but SMTP_URL is set as well: take one of them out");
  return isFiles;
};

const readOrigins = (env: Env): readonly string[] => {
  const origins = env.list("CORS_ORIGINS");
  const bad = origins.find((origin) => !/^https?:/.test(origin) || URL.parse(origin)?.origin !== origin);
  if (bad !== undefined)
    env.blame(
      "CORS_ORIGINS",
      `must be origins such as https://app.example, separated by commas, without a path, not '${bad}'`,
    );
  return origins;
};

const readDemoPassword = (env: Env, isDemoAddress: (text: string) => boolean): string | undefined => {
  const password = env.text("DEMO_PASSWORD");
  if (password === undefined) return undefined;
  const fault = isDemoAddress(comparable(password)) ? messages.passwordIsEmail : passwordFault(password, "");
  if (fault !== undefined) env.blame("DEMO_PASSWORD", `cannot be used: ${fault}`);
  return password;
};

const readProxies = (env: Env): Config["trustedProxies"] => {
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

const readPort = (env: Env, name = "PORT"): number =>
  env.whole(name, { from: 0, to: MAX_PORT, fallback: DEFAULT_PORT });

/** The address is not repeated in the message: it holds the key. */
const readBucket = (env: Env): Config["bucket"] => {
  const given = env.text("FILES_URL");
  const bucket = given === undefined ? undefined : readBucketAddress(given);
  if (given !== undefined && !bucket)
    env.blame(
      "FILES_URL",
      "must be s3+https://KEY:SECRET@host[:port]/bucket?region=…, with key and secret percent-encoded",
    );
  return bucket;
};

/** The location of the data, and the app's address for users. */
type Place = Pick<Config, "databaseUrl" | "dataDir" | "bucket" | "publicUrl">;

const placeOf = (env: Env, port: number): Place => ({
  databaseUrl: env.url("DATABASE_URL", ["postgres:", "postgresql:"]),
  dataDir: env.text("DATA_DIR") ?? ".data",
  bucket: readBucket(env),
  publicUrl: readPublicUrl(env) ?? `http://localhost:${port}`,
});

/** PUBLIC_URL with scheme and host in lower case and without slashes at its end. Its readers test whether it begins with `https:`. */
const readPublicUrl = (env: Env): string | undefined => {
  const given = env.url("PUBLIC_URL", ["http:", "https:"]);
  const url = given === undefined ? null : URL.parse(given);
  if (url && (/[?#]/.test(url.href) || url.username !== "" || url.password !== ""))
    env.blame("PUBLIC_URL", "must have no ?, no # and no user: links are made by adding a path to it");
  return url?.href.replace(/\/+$/, "");
};

/** The part of the configuration for a command beside the server; throws as `readConfig` does. */
export const readPlace = (environment: Environment): Place => {
  const env = envReader(environment);
  const place = placeOf(env, readPort(env));
  env.throwIfBlamed();
  return place;
};

const readAdmin = (env: Env): Config["admin"] => {
  const email = env.text("ADMIN_EMAIL");
  const password = env.text("ADMIN_PASSWORD");
  if (email === undefined && password === undefined) return undefined;
  if (!loginBody.shape.email.safeParse(email).success)
    env.blame(
      "ADMIN_EMAIL",
      "must be an e-mail address with which people can sign in, given together with ADMIN_PASSWORD",
    );
  const fault = password === undefined ? "it is missing" : passwordFault(password, email ?? "");
  if (fault !== undefined)
    env.blame("ADMIN_PASSWORD", `must be a good password, given together with ADMIN_EMAIL: ${fault}`);
  return { email: (email ?? "").toLowerCase(), password: password ?? "" };
};
