import { Mistyped } from "./refused.ts";

/** The one form of a server's address: what is sent and the session that is kept are the same, however it is written. */
export const serverAddress = (text: string): string => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Mistyped(
      `"${text}" is no address of a server. Write it as https://canopy.example or http://localhost:4100.`,
    );
  return url.origin + url.pathname.replace(/\/+$/, "");
};
