import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";

const SECRET = "x".repeat(32);
const POSTGRES = "postgres://canopy@db.example/canopy";

describe("without any variable", () => {
  test("the embedded database with small demo data answers on port 4100 of this machine", () => {
    expect(readConfig({})).toEqual({
      mode: "production",
      host: "127.0.0.1",
      port: 4100,
      dataDir: ".data",
      databaseUrl: undefined,
      jwtSecret: undefined,
      tokenTtlMinutes: 480,
      smtpUrl: undefined,
      mailFrom: "Canopy <no-reply@canopy.example>",
      publicUrl: "http://localhost:4100",
      trustedProxies: undefined,
      demoData: "small",
      admin: undefined,
    });
  });
});

test("every variable is read", () => {
  expect(
    readConfig({
      NODE_ENV: "development",
      HOST: "0.0.0.0",
      PORT: "80",
      DATA_DIR: "/data",
      DATABASE_URL: POSTGRES,
      JWT_SECRET: SECRET,
      TOKEN_TTL_MINUTES: "5",
      SMTP_URL: "smtp://mail.example",
      MAIL_FROM: "a@b.example",
      PUBLIC_URL: "https://canopy.example/",
      TRUSTED_PROXIES: "loopback, 10.0.0.0/8,2001:db8::7",
      DEMO_DATA: "large",
      ADMIN_EMAIL: "Root@Canopy.example",
      ADMIN_PASSWORD: "long enough",
    }),
  ).toEqual({
    mode: "development",
    host: "0.0.0.0",
    port: 80,
    dataDir: "/data",
    databaseUrl: POSTGRES,
    jwtSecret: SECRET,
    tokenTtlMinutes: 5,
    smtpUrl: "smtp://mail.example",
    mailFrom: "a@b.example",
    publicUrl: "https://canopy.example",
    trustedProxies: ["127.0.0.0/8", "::1", "10.0.0.0/8", "2001:db8::7"],
    demoData: "large",
    admin: { email: "root@canopy.example", password: "long enough" },
  });
});

test("PostgreSQL starts without demo data", () => {
  expect(readConfig({ DATABASE_URL: POSTGRES, JWT_SECRET: SECRET }).demoData).toBe("none");
});

test("a blank value counts as absent", () => {
  expect(readConfig({ PORT: " ", DATABASE_URL: "" }).port).toBe(4100);
});

describe("a value that cannot be used is named with its reason", () => {
  test.each([
    [{ PORT: "web" }, "PORT must be a whole number from 0 to 65535, not 'web'"],
    [{ PORT: "65536" }, "PORT must be a whole number"],
    [{ TOKEN_TTL_MINUTES: "0" }, "TOKEN_TTL_MINUTES must be a whole number from 1"],
    [{ NODE_ENV: "staging" }, "NODE_ENV must be one of production, development, test, not 'staging'"],
    [{ DEMO_DATA: "huge" }, "DEMO_DATA must be one of none, small, large, not 'huge'"],
    [
      { DATABASE_URL: "mysql://x", JWT_SECRET: SECRET },
      "DATABASE_URL must be an address that starts with postgres://",
    ],
    [{ DATABASE_URL: POSTGRES }, "JWT_SECRET is required with DATABASE_URL"],
    [{ JWT_SECRET: "x".repeat(31) }, "JWT_SECRET must have at least 32 bytes, it has 31"],
    [{ SMTP_URL: "mail.example" }, "SMTP_URL must be an address that starts with smtp:// or smtps://"],
    [{ PUBLIC_URL: "ftp://x" }, "PUBLIC_URL must be an address that starts with http:// or https://"],
    [{ TRUSTED_PROXIES: "10.0.0.0/33" }, "TRUSTED_PROXIES must be addresses, CIDRs or 'loopback'"],
    [{ TRUSTED_PROXIES: "none,loopback" }, "separated by commas, or 'none', not 'none'"],
    [{ TRUSTED_PROXIES: "loopback,,::1" }, "or 'none', not ''"],
    [
      { ADMIN_EMAIL: "a@b.example" },
      "ADMIN_PASSWORD must have 8 to 128 characters, given together with ADMIN_EMAIL",
    ],
    [
      { ADMIN_PASSWORD: "long enough" },
      "ADMIN_EMAIL must be an e-mail address, given together with ADMIN_PASSWORD",
    ],
    [{ ADMIN_EMAIL: "a@b.example", ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD must have 8"],
  ])("%o", (environment, message) => expect(() => readConfig(environment)).toThrow(message));

  test("all of them at once, and no secret is repeated", () => {
    const read = () => readConfig({ PORT: "x", DEMO_DATA: "y", SMTP_URL: "http://user:hunter2@x" });
    expect(read).toThrow(/PORT[^]*SMTP_URL|SMTP_URL[^]*PORT/);
    expect(read).toThrow(/DEMO_DATA/);
    expect(read).toThrow(expect.not.objectContaining({ message: expect.stringContaining("hunter2") }));
  });
});
