/** What the environment decides. Source: behaviour.md Running it. */
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
  readonly demoData: "none" | "small" | "large";
  readonly admin: { readonly email: string; readonly password: string } | undefined;
}
