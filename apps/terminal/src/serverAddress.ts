import { Mistyped } from "./refused.ts";

const EXAMPLES = "Write it as https://canopy.example or http://localhost:4100.";

/** The one form of a server's address: what is sent and the session that is kept are the same, however it is written. */
export const serverAddress = (text: string): string => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Mistyped(`"${text}" is no address of a server. ${EXAMPLES}`);
  // the text is not repeated: it may hold a password
  if (url.username !== "" || url.password !== "" || /[?#]/.test(url.href))
    throw new Mistyped(`The address of a server has no user, no ? and no #. ${EXAMPLES}`);
  return url.origin + url.pathname.replace(/\/+$/, "");
};
