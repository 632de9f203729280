import { mailChoices, type mailEndpoints, notificationKinds } from "@canopy/contracts";
import { createHash } from "node:crypto";
import { notFound } from "../base/problem.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { chooseMails } from "./mailPreferences.ts";
import { personOfToken } from "./mailsOffToken.ts";

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 15vh auto 0; max-width: 28rem; padding: 0 1rem; }
button { font: inherit; padding: .75rem 1.25rem; border: 0; border-radius: 8px; background: #166534; color: #fff; }
`;
const styleHash = createHash("sha256").update(STYLE).digest("base64");

const page = (title: string, content: string, status = 200): Response =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - Canopy</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`,
    {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      },
    },
  );

/** The answer to a link that is not complete or no longer valid: a page in a browser, a problem for programs. */
const wrongLink = (headers: Headers): Response => {
  if (!headers.get("accept")?.includes("text/html")) throw notFound("link");
  return page(
    "This link does not work",
    "<p>It is not complete, or no longer valid. Your profile in Canopy says which notifications also come by mail, and turns them off.</p>",
    404,
  );
};

/** Answers the link in each mail of notifications. Opening it changes nothing, because programs open links too; its button does. Source: behaviour.md §7 Mails. */
export const mailHandlers = ({ db, config }: Services): Handlers<typeof mailEndpoints> => ({
  offPage: async ({ params, headers }) => {
    if (personOfToken(params.token, config.jwtSecrets) === undefined) return wrongLink(headers);
    return page(
      "Turn off mails",
      `<p>Canopy will send you no more mails about notifications. You still find them in Canopy.</p>
<form method="post"><button>Turn off mails</button></form>`,
    );
  },

  off: async ({ params, headers }) => {
    const userId = personOfToken(params.token, config.jwtSecrets);
    if (userId === undefined) return wrongLink(headers);
    const [none] = mailChoices;
    await db
      .transaction()
      .execute((tx) =>
        chooseMails(tx, userId, Object.fromEntries(notificationKinds.map((kind) => [kind, none]))),
      );
    return page(
      "Mails are off",
      "<p>You get no more mails about notifications. Your profile in Canopy turns them on again.</p>",
    );
  },
});
