import { readFile } from "node:fs/promises";
import type { TestServer } from "./openTestServer.ts";

/** A mail in the outbox. */
export interface PostedMail {
  readonly to: string;
  readonly subject: string;
  /** The content of the file. */
  readonly text: string;
  readonly link: string;
  /** The last segment of the link. */
  readonly token: string;
}

/** Every mail that the server has sent so far, oldest first. */
export const postedMails = async (
  server: Pick<TestServer, "logLines" | "services">,
): Promise<readonly PostedMail[]> => {
  await server.services.mail.settled();
  const written = server.logLines
    .map((line): unknown => JSON.parse(line))
    .filter((line) => field(line, "message") === "mail written");
  return Promise.all(
    written.map(async (line) => {
      const text = await readFile(field(line, "file"), "utf8");
      const link = field(line, "link");
      return {
        to: /^To: (.*)\r$/m.exec(text)?.[1] ?? "",
        subject: field(line, "subject"),
        text,
        link,
        token: link.split("/").at(-1) ?? "",
      };
    }),
  );
};

const field = (line: unknown, name: string): string => String(Reflect.get(Object(line), name));
