import crypto, { randomBytes, timingSafeEqual } from "node:crypto";
import { createConcurrencyLimit } from "./limitConcurrency.ts";

const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
/** Each hash takes 19 MiB, so more at once would only fill the memory. */
const MAX_PARALLEL_HASHES = 4;

const limitConcurrency = createConcurrencyLimit(MAX_PARALLEL_HASHES);

interface Stored {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly nonce: Buffer;
  readonly key: Buffer;
}

/** A new argon2id hash of the password, as a PHC string. */
export const hashPassword = async (password: string): Promise<string> => {
  const nonce = randomBytes(SALT_BYTES);
  const key = await derive(password, {
    memory: MEMORY_KIB,
    passes: PASSES,
    parallelism: LANES,
    nonce,
    tagLength: KEY_BYTES,
  });
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(key)}`;
};

/** True if the password is the hashed one; without a hash it computes as long and answers false. */
export const passwordMatches = async (password: string, hash: string | null): Promise<boolean> => {
  const stored = (hash === null ? undefined : readHash(hash)) ?? nobodysHash;
  const { key, ...settings } = stored;
  const derived = await derive(password, { ...settings, tagLength: key.length });
  return timingSafeEqual(derived, key) && stored !== nobodysHash;
};

const nobodysHash: Stored = {
  memory: MEMORY_KIB,
  passes: PASSES,
  parallelism: LANES,
  nonce: randomBytes(SALT_BYTES),
  key: randomBytes(KEY_BYTES),
};

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,})\$([A-Za-z0-9+/]{22,})$/;

const readHash = (hash: string): Stored | undefined => {
  const [, memory, passes, parallelism, nonce, key] = PHC.exec(hash) ?? [];
  if (nonce === undefined || key === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, "base64"),
    key: Buffer.from(key, "base64"),
  };
};

type Settings = Omit<crypto.Argon2Parameters, "message">;

const derive = (password: string, settings: Settings): Promise<Buffer> =>
  limitConcurrency(
    () =>
      new Promise((resolve, reject) => {
        const parameters = { ...settings, message: password.normalize("NFKC") };
        crypto.argon2("argon2id", parameters, (error, key) => (error ? reject(error) : resolve(key)));
      }),
  );

const base64 = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "");
