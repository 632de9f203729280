import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { isDemoAddress } from "../demo/people.ts";
import { readConfig } from "./config.ts";
import { isPublic } from "./publicServer.ts";

const SIGNING_KEY = "MC4CAQAwBQYDK2VwBCIEIGUeVsJ80Z0fvyOBHqG7We9+TFCs2VvdrU10M2lexQOD";
const SECRET = "x".repeat(32);
const POSTGRES = "postgres://canopy@db.example/canopy?sslmode=require";

describe("without any variable", () => {
  test("the server uses the embedded database with small demo data and listens on port 4100 of this machine", () => {
    expect(readConfig({})).toEqual({
      host: "127.0.0.1",
      port: 4100,
      dataDir: ".data",
      databaseUrl: undefined,
      jwtSecrets: undefined,
      signingKey: undefined,
      tokenTtlMinutes: 480,
      sessionIdleMinutes: 0,
      drainSeconds: 0,
      smtpUrl: undefined,
      mailFrom: "Canopy <no-reply@canopy.example>",
      keepMailsDays: 30,
      metricsPort: undefined,
      metricsHost: "127.0.0.1",
      publicUrl: "http://localhost:4100",
      mailsAreFiles: false,
      trustedProxies: undefined,
      corsOrigins: [],
      demoData: "small",
      keptDays: {
        events: 730,
        notifications: 180,
        sessions: 30,
        feedbackPictures: 365,
        packs: 90,
        imports: 30,
      },
      maxFileBytes: 100 * 1024 * 1024,
      demoPassword: undefined,
      admin: undefined,
    });
  });
});

test("every variable of the configuration is read", () => {
  expect(
    readConfig({
      HOST: "0.0.0.0",
      PORT: "80",
      DATA_DIR: "/data",
      DATABASE_URL: POSTGRES,
      FILES_URL: "s3+https://KEY:SECRET@s3.example/canopy?region=eu-west-1",
      JWT_SECRET: `${SECRET}, ${SECRET}y`,
      TOKEN_TTL_MINUTES: "5",
      SESSION_IDLE_MINUTES: "15",
      DRAIN_SECONDS: "15",
      MAX_FILE_MB: "7",
      KEEP_EVENTS_DAYS: "800",
      KEEP_NOTIFICATIONS_DAYS: "60",
      KEEP_FEEDBACK_PICTURES_DAYS: "30",
      KEEP_PACKS_DAYS: "14",
      KEEP_IMPORTS_DAYS: "21",
      SIGNING_KEY,
      KEEP_SESSIONS_DAYS: "7",
      SMTP_URL: "smtp://mail.example?tls=optional",
      MAIL_FROM: "a@b.example",
      KEEP_MAILS_DAYS: "7",
      METRICS_PORT: "9100",
      METRICS_HOST: "10.0.0.1",
      PUBLIC_URL: "https://canopy.example/",
      TRUSTED_PROXIES: "loopback, 10.0.0.0/8,2001:db8::7",
      CORS_ORIGINS: "https://app.example,http://localhost:5173",
      DEMO_DATA: "large",
      DEMO_PASSWORD: "an own password for it",
      ADMIN_EMAIL: "Root@Canopy.example",
      ADMIN_PASSWORD: "long enough",
    }),
  ).toEqual({
    host: "0.0.0.0",
    port: 80,
    dataDir: "/data",
    databaseUrl: POSTGRES,
    bucket: {
      endpoint: "https://s3.example",
      bucket: "canopy",
      region: "eu-west-1",
      accessKeyId: "KEY",
      secretAccessKey: "SECRET",
    },
    jwtSecrets: [SECRET, `${SECRET}y`],
    signingKey: SIGNING_KEY,
    tokenTtlMinutes: 5,
    sessionIdleMinutes: 15,
    drainSeconds: 15,
    maxFileBytes: 7 * 1024 * 1024,
    smtpUrl: "smtp://mail.example?tls=optional",
    mailFrom: "a@b.example",
    keepMailsDays: 7,
    metricsPort: 9100,
    metricsHost: "10.0.0.1",
    publicUrl: "https://canopy.example",
    trustedProxies: ["127.0.0.0/8", "::1", "10.0.0.0/8", "2001:db8::7"],
    mailsAreFiles: false,
    corsOrigins: ["https://app.example", "http://localhost:5173"],
    keptDays: { events: 800, notifications: 60, sessions: 7, feedbackPictures: 30, packs: 14, imports: 21 },
    demoData: "large",
    demoPassword: "an own password for it",
    admin: { email: "root@canopy.example", password: "long enough" },
  });
});

test("a server with PostgreSQL starts without demo data", () => {
  expect(readConfig({ DATABASE_URL: POSTGRES, JWT_SECRET: SECRET }).demoData).toBe("none");
});

test("a server for which the first administrator is named starts without demo data, unless it is asked for", () => {
  const admin = { ADMIN_EMAIL: "first@canopy.example", ADMIN_PASSWORD: "first-of-them-all" };
  expect(readConfig(admin).demoData).toBe("none");
  expect(readConfig({ ...admin, DEMO_DATA: "small" }).demoData).toBe("small");
});

test("a blank variable counts as absent", () => {
  expect(readConfig({ PORT: " ", DATABASE_URL: "" }).port).toBe(4100);
});

describe("a configuration with an unusable value is refused", () => {
  test.each([
    [{ PORT: "web" }, "PORT must be a whole number from 0 to 65535, not 'web'"],
    [{ PORT: "65536" }, "PORT must be a whole number"],
    [{ FILES_URL: "https://s3.example/files" }, "FILES_URL must be s3+https://KEY:SECRET@host"],
    [{ MAX_FILE_MB: "0" }, "MAX_FILE_MB must be a whole number from 1"],
    [{ KEEP_EVENTS_DAYS: "0" }, "KEEP_EVENTS_DAYS must be a whole number from 1"],
    [{ DRAIN_SECONDS: "-1" }, "DRAIN_SECONDS must be a whole number from 0"],
    [{ TOKEN_TTL_MINUTES: "0" }, "TOKEN_TTL_MINUTES must be a whole number from 1"],
    [{ DEMO_DATA: "huge" }, "DEMO_DATA must be one of none, small, large, not 'huge'"],
    [
      { DATABASE_URL: "mysql://x", JWT_SECRET: SECRET },
      "DATABASE_URL must be an address that starts with postgres://",
    ],
    [{ DATABASE_URL: POSTGRES }, "JWT_SECRET is required with DATABASE_URL"],
    [{ JWT_SECRET: "x".repeat(31) }, "JWT_SECRET must have at least 32 bytes, it has 31"],
    [{ SMTP_URL: "mail.example" }, "SMTP_URL must be an address that starts with smtp:// or smtps://"],
    [{ SMTP_URL: "smtp:mail.example" }, "SMTP_URL must be an address that starts with smtp:// or smtps://"],
    [
      { SMTP_URL: "smtp://me:se#cret@mail.example" },
      "SMTP_URL cannot be read: in its user and password all but",
    ],
    [{ SMTP_URL: "smtp://me:50%ef%@mail.example" }, "must be percent-encoded (# is %23, / is %2F, % is %25)"],
    [
      { DATABASE_URL: "postgres://canopy:100%effort@localhost/canopy", JWT_SECRET: SECRET },
      "DATABASE_URL cannot be read: in its user and password all but letters and digits must be percent-encoded",
    ],
    [
      { DATABASE_URL: "postgres://canopy:secret@/canopy?host=/run/postgresql", JWT_SECRET: SECRET },
      "and a host must follow the @",
    ],
    [{ SMTP_URL: "smtp:///mail" }, "SMTP_URL must name the mail server"],
    [{ MAIL_FROM: "Canopy Team" }, "MAIL_FROM must be one address"],
    [{ SMTP_URL: "smtp://mail.example?tls=no" }, "SMTP_URL may end with ?tls=optional"],
    [{ METRICS_PORT: "x" }, "METRICS_PORT must be a whole number from 0"],
    [{ KEEP_MAILS_DAYS: "0" }, "KEEP_MAILS_DAYS must be a whole number from 1"],
    [{ PUBLIC_URL: "ftp://x" }, "PUBLIC_URL must be an address that starts with http:// or https://"],
    [{ PUBLIC_URL: "https:canopy.example" }, "PUBLIC_URL must be an address that starts with http:// or"],
    [{ PUBLIC_URL: "https://canopy.example/?x#y" }, "PUBLIC_URL must have no ?, no # and no user"],
    [{ PUBLIC_URL: "https://me:secret@canopy.example" }, "PUBLIC_URL must have no ?, no # and no user"],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES must be addresses, CIDRs or 'loopback'"],
    [{ TRUSTED_PROXIES: "none,loopback" }, "separated by commas, or 'none', not 'none'"],
    [{ TRUSTED_PROXIES: "loopback,,::1" }, "or 'none', not ''"],
    [
      { ADMIN_EMAIL: "a@b.example" },
      "ADMIN_PASSWORD must be a good password, given together with ADMIN_EMAIL: it is missing",
    ],
    [
      { ADMIN_PASSWORD: "long enough" },
      "ADMIN_EMAIL must be an e-mail address with which people can sign in, given together with ADMIN_PASSWORD",
    ],
    [{ ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "short" }, "Password must be at least 8 characters"],
    [{ ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "password" }, "ADMIN_PASSWORD must be a good password"],
    [{ ADMIN_EMAIL: "director@b.example", ADMIN_PASSWORD: "Director" }, "ADMIN_PASSWORD must be a good"],
    [{ DEMO_PASSWORD: "canopy-demo-2026" }, "DEMO_PASSWORD cannot be used"],
    [{ CORS_ORIGINS: "*" }, "CORS_ORIGINS must be origins such as https://app.example"],
    [{ CORS_ORIGINS: "https://app.example/" }, "not 'https://app.example/'"],
    [{ CORS_ORIGINS: "https://app.example,null" }, "not 'null'"],
    [{ MAIL: "smtp" }, "MAIL must be one of files"],
    [{ MAIL: "files", SMTP_URL: "smtp://mail.example" }, "MAIL is 'files', but SMTP_URL is set as well"],
    [{ JWT_SECRET: `${SECRET},short` }, "must have at least 32 bytes each, separated by commas, it has 5"],
    [{ SIGNING_KEY: "bm8ga2V5" }, "SIGNING_KEY must be an Ed25519 key in base64 of PKCS #8"],
  ])("%o", (environment, message) => expect(() => readConfig(environment)).toThrow(message));

  test.each(["ines.duarte@canopy.example", "Ines.Duarte", "LEILA.HADDAD", "aiko.rahman@canopy.example"])(
    "the demo users' password %s, which is the address of one of them or its first part",
    (password) => {
      const read = () => readConfig({ DEMO_PASSWORD: password }, undefined, isDemoAddress);
      expect(read).toThrow("DEMO_PASSWORD cannot be used: Password must not be the email address or its");
    },
  );

  test.each(["jörg@firma.example", "ops&team@x.example", "a@b", `${"a".repeat(250)}@b.example`])(
    "the first administrator's address %s, with which nobody could sign in",
    (email) =>
      expect(() => readConfig({ ADMIN_EMAIL: email, ADMIN_PASSWORD: "long enough" })).toThrow(
        "ADMIN_EMAIL must be an e-mail address with which people can sign in",
      ),
  );

  test("the refusal of a configuration lists all faults at once and repeats no secret", () => {
    const read = () => readConfig({ PORT: "x", DEMO_DATA: "y", SMTP_URL: "http://user:hunter2@x" });
    expect(read).toThrow(/PORT[^]*SMTP_URL|SMTP_URL[^]*PORT/);
    expect(read).toThrow(/DEMO_DATA/);
    expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining("hunter2") }));
  });
});

test.each([
  ["HTTPS://Canopy.Example/", "https://canopy.example"],
  ["https://canopy.example:443/green//", "https://canopy.example/green"],
])("the address %s is kept as %s, and is public", (given, kept) => {
  const settings = readConfig({ PUBLIC_URL: given, TRUSTED_PROXIES: "none", MAIL: "files" });
  expect([settings.publicUrl, settings.demoData, isPublic(settings)]).toEqual([kept, "none", true]);
});

describe("a public server", () => {
  const PUBLIC = { PUBLIC_URL: "https://canopy.example" };
  const SAFE = { ...PUBLIC, TRUSTED_PROXIES: "none", MAIL: "files" };
  const faultsOf = (environment: Record<string, string>, kept?: string): readonly string[] => {
    try {
      readConfig(environment, () => kept);
      return [];
    } catch (error) {
      const [, ...lines] = String(error).split("\n- ");
      return lines.map((line) => line.split(" ")[0] ?? "");
    }
  };

  test.each<[Record<string, string>, readonly string[]]>([
    [PUBLIC, ["TRUSTED_PROXIES", "SMTP_URL"]],
    [{ HOST: "0.0.0.0" }, ["TRUSTED_PROXIES", "SMTP_URL"]],
    [{ HOST: "::" }, ["TRUSTED_PROXIES", "SMTP_URL"]],
    [{ HOST: "canopy.example" }, ["TRUSTED_PROXIES", "SMTP_URL"]],
    [{ HOST: "127.0.0.2" }, []],
    [{ HOST: "localhost" }, []],
    [{ HOST: "::1" }, []],
    [SAFE, []],
    [{ ...PUBLIC, TRUSTED_PROXIES: "loopback", SMTP_URL: "smtp://mail.example" }, []],
    [{ ...SAFE, DEMO_DATA: "small" }, ["DEMO_PASSWORD"]],
    [{ ...SAFE, DEMO_DATA: "large", DEMO_PASSWORD: "eleven char" }, ["DEMO_PASSWORD"]],
    [{ ...SAFE, DEMO_DATA: "large", DEMO_PASSWORD: "twelve chars" }, []],
    [{ ...SAFE, JWT_SECRET: "short" }, ["JWT_SECRET"]],
    [{ ...SAFE, JWT_SECRET: SECRET, DATABASE_URL: "postgres://db.example/canopy" }, ["DATABASE_URL"]],
    [{ ...SAFE, JWT_SECRET: SECRET, DATABASE_URL: "postgres://x/y?host=db.example" }, ["DATABASE_URL"]],
    // what is named with nothing behind it counts for nothing, as for the driver
    [{ ...SAFE, JWT_SECRET: SECRET, DATABASE_URL: "postgres://db.example/y?sslmode=" }, ["DATABASE_URL"]],
    [{ ...SAFE, JWT_SECRET: SECRET, DATABASE_URL: "postgres://db.example/y?host=" }, ["DATABASE_URL"]],
    [{ ...SAFE, JWT_SECRET: SECRET, DATABASE_URL: POSTGRES }, []],
    [{ ...SAFE, JWT_SECRET: SECRET, DATABASE_URL: "postgres://localhost/canopy" }, []],
    [{ ...SAFE, JWT_SECRET: SECRET, DATABASE_URL: "postgres:///canopy?host=/run/postgresql" }, []],
    [{ JWT_SECRET: SECRET, DATABASE_URL: "postgres://db.example/canopy" }, []],
    [
      { HOST: "0.0.0.0", DATABASE_URL: "postgres://db.example/canopy", DEMO_DATA: "small" },
      ["JWT_SECRET", "TRUSTED_PROXIES", "SMTP_URL", "DEMO_PASSWORD", "DATABASE_URL"],
    ],
  ])("with %o is refused and names %o, all at once", (environment, names) =>
    expect(faultsOf(environment)).toEqual(names),
  );

  test("is refused with the short secret that its data folder holds", () => {
    expect(faultsOf(SAFE, "short")).toEqual(["JWT_SECRET"]);
    expect(faultsOf(SAFE, SECRET)).toEqual([]);
  });

  test("starts without demo data unless it is asked for", () => {
    expect(readConfig(SAFE).demoData).toBe("none");
    expect(readConfig({ ...SAFE, DEMO_DATA: "small", DEMO_PASSWORD: "twelve chars" })).toMatchObject({
      demoData: "small",
      demoPassword: "twelve chars",
    });
  });

  test("may start with the example in README.md", async () => {
    const readme = await readFile(new URL("../../../../README.md", import.meta.url), "utf8");
    const [, example = ""] = /### On PostgreSQL\n\n```sh\n([^`]*?)npx /.exec(readme) ?? [];
    const written = [...example.replace(/\$\([^)]*\)/, SECRET).matchAll(/([A-Z_]+)=(\S+)/g)];
    const environment = Object.fromEntries(written.map(([, name = "", value = ""]) => [name, value]));
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(["DATABASE_URL", "TRUSTED_PROXIES"]));
    expect(faultsOf(environment)).toEqual([]);
  });
});
