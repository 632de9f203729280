import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LONGEST_ENDING_MS } from "../endOnSignals.ts";
import { httpServerOf } from "../listen.ts";
import { testConfig } from "../testing/testConfig.ts";
import { readConfig } from "./config.ts";
import { silentLog } from "./log.ts";

const top = fileURLToPath(new URL("../../../..", import.meta.url));
const read = (path: string) => readFileSync(join(top, path), "utf8");

/** Every variable in the README's table of the configuration. */
const known = new Set(
  [...read("README.md").matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/[A-Z_]+/g)].map(([name]) => name),
  ),
);
/** The values that an operator gives, as the files ask for them. */
const given = {
  SITE: "canopy.example",
  JWT_SECRET: "x".repeat(48),
  DATABASE_PASSWORD: "secret",
  SMTP_URL: "smtp://user:pass@mail.example:587",
  MAIL_FROM: "canopy@canopy.example",
  PUBLIC_URL: "https://canopy.example",
  ADMIN_EMAIL: "admin@canopy.example",
  ADMIN_PASSWORD: "a long enough one",
};
/** A text of the files with these values, as Compose fills it in; throws where one is required and missing. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{([A-Z_]+)(?::([-?])[^}]*)?\}/g, (_, name: string, sign?: string) => {
    const value = values[name] ?? "";
    if (value === "" && sign !== "-") throw new Error(`${name} is missing`);
    return value;
  });

const imageEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^(?:ENV|) +([A-Z_]+)=([^\s\\]+)/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
const composeEnv = (
  text: string,
  service: string,
  values: Readonly<Record<string, string>> = given,
): Record<string, string> => {
  const part = new RegExp(`^  ${service}:\\n([^]*?)(?=^  \\w|^\\w)`, "m").exec(text)?.[1] ?? "";
  const block = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(part)?.[1] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/^ {6}([A-Z_]+): "?(.*?)"?$/gm)].map(([, name = "", value = ""]) => [
      name,
      filled(value, values),
    ]),
  );
};
const unitEnv = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^Environment=([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );

test("the README's table names every variable that the server reads", () => {
  const found = read("apps/server/src/base/config.ts").matchAll(/"([A-Z][A-Z_]{3,})"/g);
  const names = [...found].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

describe("deploy/Dockerfile and deploy/compose.yaml", () => {
  const image = read("deploy/Dockerfile");
  const compose = read("deploy/compose.yaml");
  const env = { ...imageEnv(image), ...composeEnv(compose, "canopy") };

  test("set only variables of the configuration, and together make a public server that starts", () => {
    expect(Object.keys(imageEnv(image)).toSorted()).toEqual(["DATA_DIR", "HOST", "NODE_ENV", "PORT"]);
    const names = Object.keys(env).filter((name) => name !== "NODE_ENV");
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    const config = readConfig(env);
    expect(config).toMatchObject({
      port: 4100,
      host: "0.0.0.0",
      publicUrl: "https://canopy.example",
      databaseUrl: "postgres://canopy:secret@database/canopy?sslmode=disable",
      demoData: "none",
      metricsPort: 9464,
    });
    expect(config.trustedProxies).toEqual([/subnet: (.+)/.exec(compose)?.[1]]);
  });

  test("start without a mail server where deploy/.env has MAIL=files, and name that remedy where it has not", () => {
    const { SMTP_URL: _, ...withoutMailServer } = given;
    const environment = { ...imageEnv(image), ...composeEnv(compose, "canopy", withoutMailServer) };
    expect(readConfig({ ...environment, MAIL: "files" })).toMatchObject({
      smtpUrl: undefined,
      mailsAreFiles: true,
    });
    expect(() => readConfig(environment)).toThrow(/SMTP_URL must be set on a public server, or MAIL=files/);
  });

  test("set what the proxy, the volume and the check of the image's health rely on, whatever stands in deploy/.env", () => {
    const { HOST, PORT, DATA_DIR } = imageEnv(image);
    // `environment` wins over `env_file`
    expect(composeEnv(compose, "canopy")).toMatchObject({ HOST, PORT, DATA_DIR });
    // neither the image's build nor the running server reads this one from `deploy/.env`
    for (const text of [compose, read("docs/operating.md")])
      expect(text).toMatch(
        /ignored, and so is `?VITE_API_BASE_URL`?, which is read only when the web is built/,
      );
  });

  test("run as an account without rights, on a file system that is read-only but for the data", () => {
    const last = image.slice(image.lastIndexOf("FROM "));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(new RegExp(`^VOLUME ${env["DATA_DIR"]}$`, "m"));
    expect(last).toContain(`127.0.0.1:${env["PORT"]}/readyz`);
    const canopy = compose.slice(compose.indexOf("\n  canopy:"), compose.indexOf("\n  database:"));
    expect(canopy).toContain("read_only: true");
    expect(canopy).toContain("cap_drop: [ALL]");
    expect(canopy).toContain(`data:${env["DATA_DIR"]}`);
    expect(canopy).not.toContain("ports:");
    // so that the other variables of the README's table may stand there
    expect(canopy).toContain("env_file: .env");
  });

  test("keep logs of every service that cannot fill the disk", () => {
    const services = compose.slice(compose.indexOf("\nservices:"), compose.indexOf("\nnetworks:"));
    const names = [...services.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name);
    expect(names).toEqual(["canopy", "database", "proxy"]);
    expect(services.match(/^ {4}logging: \*log$/gm)).toHaveLength(names.length);
    expect(/^x-log: &log\n((?: {2}.*\n)+)/m.exec(compose)?.[1]).toMatch(/driver: local\n.*max-size: \d+m/);
  });

  test("copy only what exists", () => {
    const copied = [...image.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = ""]) =>
      paths.split(" ").map((path) => path.replace("/canopy/", "")),
    );
    expect(copied).toContain("apps/server");
    for (const path of copied.filter((one) => !/dist|node_modules/.test(one)))
      expect([path, read(path.includes(".") ? path : `${path}/package.json`).length > 0]).toEqual([
        path,
        true,
      ]);
    expect(image).toContain('CMD ["node", "apps/server/src/main.ts"]');
    expect(read(".dockerignore").split("\n")).toEqual(
      expect.arrayContaining([".git", "**/.env", "**/*.test.ts"]),
    );
  });
});

test("deploy/Caddyfile asks the compose file's server at its port, and its readiness", () => {
  const caddy = read("deploy/Caddyfile");
  expect(caddy).toContain("reverse_proxy canopy:4100");
  expect(caddy).toContain("health_uri /readyz");
  // a proxy that keeps a connection for longer than the server may send into a closing one
  const keptSeconds = Number(/^\s*keepalive (\d+)s$/m.exec(caddy)?.[1] ?? Infinity);
  const config = testConfig("");
  const services = { config, log: silentLog, now: () => new Date(), randomUuid: randomUUID };
  const server = httpServerOf({ answer: async () => new Response(), services });
  expect(keptSeconds * 1000).toBeLessThan(server.keepAliveTimeout);
  // the server compresses, except a sign-in's token and other secrets
  expect(caddy).not.toMatch(/^\s*encode\b/m);
  const used = [...caddy.matchAll(/\{\$([A-Z_]+)\}/g)].map(([, name]) => name);
  expect(used).toEqual(Object.keys(composeEnv(read("deploy/compose.yaml"), "proxy")));
});

test("the files in deploy/ kill a server only after the time that it needs to end, and docs/operating.md says how long that is", () => {
  const operating = read("docs/operating.md");
  const grace = Number(/^ {4}stop_grace_period: (\d+)s$/m.exec(read("deploy/compose.yaml"))?.[1]);
  const timeout = Number(/^TimeoutStopSec=(\d+)$/m.exec(read("deploy/canopy.service"))?.[1]);
  const drain = Number(/\((\d+) with `deploy\/Caddyfile`\)/.exec(operating)?.[1]);
  const longest = LONGEST_ENDING_MS / 1000;
  expect(timeout).toBe(grace);
  expect(grace).toBeGreaterThan(drain + longest);
  expect(operating).toContain(`needs at most ${longest} s more than \`DRAIN_SECONDS\` to end`);
  expect(operating).toContain(`kills it after ${grace} s (\`stop_grace_period\`, \`TimeoutStopSec\`)`);
  expect(operating).toContain(`if \`DRAIN_SECONDS\` is ${grace - longest} or more`);
});

test("deploy/canopy.service sets only variables of the configuration, and makes a public server that starts", () => {
  const unit = read("deploy/canopy.service");
  const env = unitEnv(unit);
  expect(Object.keys(env).filter((name) => name !== "NODE_ENV" && !known.has(name))).toEqual([]);
  const own = { PUBLIC_URL: given.PUBLIC_URL, SMTP_URL: given.SMTP_URL };
  expect(readConfig({ ...env, ...own })).toMatchObject({
    host: "127.0.0.1",
    dataDir: "/var/lib/canopy",
    databaseUrl: undefined,
    trustedProxies: ["127.0.0.0/8", "::1"],
    demoData: "none",
  });
  // the commands (backup, restore, admin:restore) run as the same account, with the same variables
  const operating = read("docs/operating.md");
  const file = /^EnvironmentFile=(.+)$/m.exec(unit)?.[1];
  expect(operating).toContain(`install -g canopy -m 640 /dev/stdin ${file} `);
  expect(operating).toContain(
    `runuser -u canopy -- env DATA_DIR=${env["DATA_DIR"]} node_modules/.bin/node --env-file=${file} `,
  );
  expect(operating).toContain(`\`deploy/\` sets ${env["METRICS_PORT"]}.`);
  expect(unit).toMatch(/^User=canopy$/m);
  expect(unit).toMatch(/^ProtectSystem=strict$/m);
  expect(unit).toMatch(/^StateDirectory=canopy$/m);
  expect(unit).toMatch(/^ExecStart=.* apps\/server\/src\/main\.ts$/m);
});
