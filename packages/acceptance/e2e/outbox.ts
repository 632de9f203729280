import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Decodes quoted-printable, as far as a link needs it. */
const decoded = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** The path that the newest mail to this address links to; undefined without a mail. Source: README.md. */
export const pathMailedTo = async (email: string, dataFolder: string): Promise<string | undefined> => {
  const folder = join(dataFolder, "outbox");
  const names = await readdir(folder).catch((): string[] => []);
  // a mail that is still being written ends with .part
  const written = names.filter((name) => name.endsWith(".eml")).toSorted();
  const mails = await Promise.all(
    written.map(async (name) => decoded(await readFile(join(folder, name), "utf8"))),
  );
  const newest = mails.findLast((mail) => mail.includes(`To: ${email}`));
  return /https?:\/\/[^/\s]+(\/(?:set|reset)-password\/[\w-]+)/.exec(newest ?? "")?.[1];
};
