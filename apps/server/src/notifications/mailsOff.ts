import type { mailEndpoints } from "@canopy/contracts";
import { createHash } from "node:crypto";
import { notFound } from "../base/problem.ts";
import type { Handlers } from "../http/call.ts";
import type { Services } from "../http/services.ts";
import { escaped } from "../mail/mailBody.ts";
import { turnMailsOff } from "./mailPreferences.ts";
import { personOfToken } from "./mailsOffToken.ts";

/** Looks like the mail that led here. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 12vh 1rem 1rem; background: #f3f6f3; color: #16211b; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 28rem; margin: 0 auto; padding: 1.75rem 1.5rem; border-radius: 12px; background: #fff; }
.name { margin: 0 0 1.5rem; color: #14532d; font-size: 18px; font-weight: 600; }
h1 { margin: 0 0 .5rem; font-size: 20px; line-height: 1.4; }
p { margin: 0 0 1rem; }
a { color: #166534; }
button { padding: .75rem 1.25rem; border: 0; border-radius: 8px; background: #166534; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
@media (prefers-color-scheme: dark) {
  body { background: #101516; color: #e8eced; }
  main { background: #191f20; }
  .name, a { color: #7ed3ab; }
  button { background: #58c79b; color: #07251a; }
}
`;
const styleHash = createHash("sha256").update(STYLE).digest("base64");

const page = (title: string, content: string, status = 200): Response =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} - Canopy</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><main><p class="name">Canopy</p><h1>${title}</h1>${content}</main></body></html>`,
    {
      status,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
      },
    },
  );

/** The answer to a link that is not complete or no longer valid: a page in a browser, a problem for programs. */
const wrongLink = (headers: Headers, profile: string): Response => {
  if (!headers.get("accept")?.includes("text/html")) throw notFound("link");
  return page(
    "This link does not work",
    `<p>It is not complete, or no longer valid. Choose <a href="${escaped(profile)}">in your profile</a> which notifications also come by mail.</p>`,
    404,
  );
};

/** Answers the link in each mail of notifications. Opening it changes nothing, because programs open links too; its button does. Source: behaviour.md §7 Mails. */
export const mailHandlers = ({ db, now, config }: Services): Handlers<typeof mailEndpoints> => {
  const profile = `${config.publicUrl}/profile`;
  return {
    offPage: async ({ params, headers }) => {
      if (personOfToken(params.token, config.jwtSecrets) === undefined) return wrongLink(headers, profile);
      return page(
        "Turn off mails",
        `<p>Press the button, and Canopy sends you no more mails about notifications. You still find them in Canopy.</p>
<form method="post"><button>Turn off mails</button></form>`,
      );
    },

    off: async ({ params, headers }) => {
      const userId = personOfToken(params.token, config.jwtSecrets);
      if (userId === undefined) return wrongLink(headers, profile);
      await db.transaction().execute((tx) => turnMailsOff(tx, userId, now()));
      return page(
        "Mails are off",
        `<p>You get no more mails about notifications. You can turn them on again <a href="${escaped(profile)}">in your profile</a>.</p>`,
      );
    },
  };
};
