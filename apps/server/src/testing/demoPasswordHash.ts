import { hashPassword } from "../auth/passwords.ts";
import { DEMO_PASSWORD } from "../base/passwordRules.ts";

let hash: Promise<string> | undefined;

/** The hash of the demo's password, computed once. */
export const demoPasswordHash = (): Promise<string> => (hash ??= hashPassword(DEMO_PASSWORD));
