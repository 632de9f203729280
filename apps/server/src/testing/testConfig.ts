import type { Config } from "../base/settings.ts";
import type { FileStore } from "../files/fileStore.ts";
import type { Mailer } from "../mail/mailer.ts";

const noFile = () => Promise.reject(new Error("this test keeps no files"));

/** The file store of tests that keep no files. */
export const noFiles: FileStore = { receive: noFile, read: noFile, remove: noFile };

/** The mailer of tests that send no mail. */
export const noMails: Mailer = {
  wake: () => {},
  wakeAfter: () => {},
  settled: async () => {},
  close: async () => {},
};

/** The configuration of a server under test; `dataDir` is only written to by mail without SMTP. */
export const testConfig = (dataDir: string, given: Partial<Config> = {}): Config => ({
  host: "127.0.0.1",
  port: 0,
  dataDir,
  databaseUrl: undefined,
  bucket: undefined,
  jwtSecrets: ["the secret of servers under test, long enough"],
  // of tests alone
  signingKey: "MC4CAQAwBQYDK2VwBCIEIGUeVsJ80Z0fvyOBHqG7We9+TFCs2VvdrU10M2lexQOD",
  tokenTtlMinutes: 480,
  sessionIdleMinutes: 0,
  smtpUrl: undefined,
  mailFrom: "Canopy <no-reply@canopy.example>",
  keepMailsDays: 30,
  metricsPort: undefined,
  metricsHost: "127.0.0.1",
  publicUrl: "http://localhost:4100",
  mailsAreFiles: false,
  trustedProxies: undefined,
  drainSeconds: 0,
  corsOrigins: [],
  maxFileBytes: 100 * 1024 * 1024,
  keptDays: { events: 730, notifications: 180, sessions: 30, feedbackPictures: 365, packs: 90, imports: 30 },
  demoData: "small",
  demoPassword: undefined,
  admin: undefined,
  ...given,
});
