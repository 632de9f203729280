import type { BucketAddress } from "./bucketAddress.ts";

/** The configuration from the environment. Source: README.md Configuration. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** PostgreSQL; undefined for the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The S3 bucket that keeps documents; undefined for the folder `files` in `dataDir`. */
  readonly bucket: BucketAddress | undefined;
  /** The first signs access tokens; all of them verify. */
  readonly jwtSecrets: readonly string[];
  /** The Ed25519 key that signs packs: PKCS #8 in base64. */
  readonly signingKey: string;
  readonly tokenTtlMinutes: number;
  /** Minutes without a request of the person's own after which a session ends; 0 for never. */
  readonly sessionIdleMinutes: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Days for which sent mails are kept, as rows and as files. */
  readonly keepMailsDays: number;
  /** True if somebody chose to write mails to files; false if SMTP_URL is merely not set yet. */
  readonly mailsAreFiles: boolean;
  /** The port of `/metrics`; undefined for none. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** The app's address for users and the start of every mailed link, without a trailing slash. */
  readonly publicUrl: string;
  /** Our own proxies, as addresses and CIDRs; undefined if the variable is not set. */
  readonly trustedProxies: readonly string[] | undefined;
  /** The time for which the server goes on answering after SIGTERM, so that its proxies stop asking it. */
  readonly drainSeconds: number;
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  /** The largest file of a document, in bytes. */
  readonly maxFileBytes: number;
  /** Days for which rows are kept: events from their time, notifications from their reading, sessions from their end, pictures from the closing of their feedback, packs from their making, imports that were not applied from their file. */
  readonly keptDays: {
    readonly events: number;
    readonly notifications: number;
    readonly sessions: number;
    readonly feedbackPictures: number;
    readonly packs: number;
    readonly imports: number;
  };
  readonly demoData: "none" | "small" | "large";
  /** The password of the demo's users; undefined for the published one. */
  readonly demoPassword: string | undefined;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
}

/** The configuration before the server has generated its own keys. */
export type Settings = Omit<Config, "jwtSecrets" | "signingKey"> & {
  readonly jwtSecrets: readonly string[] | undefined;
  readonly signingKey: string | undefined;
};
