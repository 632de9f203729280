import { createHmac, timingSafeEqual } from "node:crypto";
import { isUuid } from "@canopy/contracts";

const signatureOf = (userId: string, secret: string): string =>
  createHmac("sha256", secret).update(`canopy mails off ${userId}`).digest("base64url");

/** The key of the link that turns a person's mails off. It opens nothing else, and lasts as long as the secret. */
export const mailsOffToken = (userId: string, [secret = ""]: readonly string[]): string =>
  `${userId}.${signatureOf(userId, secret)}`;

/** The person of such a key; undefined if it was not made with one of the secrets. */
export const personOfToken = (token: string, secrets: readonly string[]): string | undefined => {
  const [userId = "", signature = "", ...more] = token.split(".");
  if (!isUuid(userId) || more.length > 0) return undefined;
  const given = Buffer.from(signature);
  const isOurs = secrets.some((secret) => {
    const right = Buffer.from(signatureOf(userId, secret));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return isOurs ? userId : undefined;
};
