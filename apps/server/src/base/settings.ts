/** What the environment decides. Source: README.md Configuration. */
export interface Config {
  readonly mode: "production" | "development" | "test";
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  /** PostgreSQL; undefined for the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The first signs access tokens, all verify them. */
  readonly jwtSecrets: readonly string[];
  readonly tokenTtlMinutes: number;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** True where somebody chose mails to be files, instead of having set no SMTP_URL yet. */
  readonly mailsAreFiles: boolean;
  /** Where users reach the app: the start of every mailed link, without a slash at its end. */
  readonly publicUrl: string;
  /** Our own proxies, as addresses and CIDRs; undefined where nothing was said. */
  readonly trustedProxies: readonly string[] | undefined;
  /** Other origins whose pages may call the API. */
  readonly corsOrigins: readonly string[];
  readonly demoData: "none" | "small" | "large";
  /** The password of the demo's people; undefined for the published one. */
  readonly demoPassword: string | undefined;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
}

/** The configuration before the embedded server has made its own secret. */
export type Settings = Omit<Config, "jwtSecrets"> & { readonly jwtSecrets: readonly string[] | undefined };
