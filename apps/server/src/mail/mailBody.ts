/** A part of a mail under a heading. */
export interface MailSection {
  readonly heading: string;
  readonly items: readonly { readonly title: string; readonly text: string; readonly link?: string }[];
}

/** A link with its words. */
interface MailLink {
  readonly label: string;
  readonly link: string;
}

/** The content of a mail, before it becomes plain text and HTML. */
export interface MailContent {
  readonly greeting: string;
  /** The subject of the mail, as a line above the paragraphs. */
  readonly heading?: string;
  readonly paragraphs: readonly string[];
  readonly sections?: readonly MailSection[];
  readonly action: MailLink;
  /** The small print below the link: lines, and links. */
  readonly closing: readonly (string | MailLink)[];
}

/** The content as plain text and as simple HTML with everything escaped. */
export const mailBody = (content: MailContent): { readonly text: string; readonly html: string } => ({
  text: plainText(content),
  html: html(content),
});

const plainText = ({ greeting, heading, paragraphs, sections = [], action, closing }: MailContent): string =>
  [
    greeting,
    ...(heading === undefined ? [] : [heading]),
    ...paragraphs,
    ...sections.flatMap(plainSection),
    `${action.label}:\n${action.link}`,
    ...closing.map((line) => (typeof line === "string" ? line : `${line.label}: ${line.link}`)),
    "Canopy",
  ].join("\n\n") + "\n";

const plainSection = ({ heading, items }: MailSection): readonly string[] => [
  heading,
  ...items.map(({ title, text, link }) =>
    [`- ${title}`, ...text.split("\n"), link ?? ""].filter((line) => line !== "").join("\n  "),
  ),
];

/** Colours are in the lines themselves, because some clients leave style sheets out; those that have a dark theme take it from here. */
const DARK = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.page{background:#101516!important;color:#e8eced!important}
.card{background:#191f20!important}
.name,.link{color:#7ed3ab!important}
.small{color:#a4adb0!important}
.button{background:#58c79b!important;color:#07251a!important}
}`;

/** A text with its line breaks. */
const htmlText = (text: string): string => escaped(text).replaceAll("\n", "<br>");

const htmlLink = ({ label, link }: MailLink): string =>
  `<a href="${escaped(link)}" class="link" style="color:#166534">${escaped(label)}</a>`;

const htmlItem = ({ title, text, link }: MailSection["items"][number]): string =>
  `<li style="margin:0 0 12px"><strong>${link === undefined ? escaped(title) : htmlLink({ label: title, link })}</strong>${text === "" ? "" : `<br>${htmlText(text)}`}</li>`;

const htmlSection = ({ heading, items }: MailSection): string =>
  `<h2 style="margin:24px 0 8px;font-size:16px">${escaped(heading)}</h2>
<ul style="margin:0;padding:0 0 0 20px;line-height:1.5">
${items.map(htmlItem).join("\n")}
</ul>`;

const html = ({
  greeting,
  heading,
  paragraphs,
  sections = [],
  action,
  closing,
}: MailContent): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Canopy</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;background:#f3f6f3;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;color:#16211b;overflow-wrap:anywhere">
<div class="card" style="max-width:520px;margin:0 auto;padding:28px 24px;background:#ffffff;border-radius:12px">
<p class="name" style="margin:0 0 24px;font-size:18px;font-weight:600;color:#14532d">Canopy</p>
<p style="margin:0 0 16px;line-height:1.5">${escaped(greeting)}</p>
${heading === undefined ? "" : `<h1 style="margin:0 0 8px;font-size:18px;line-height:1.4">${escaped(heading)}</h1>\n`}${paragraphs.map((line) => `<p style="margin:0 0 16px;line-height:1.5">${htmlText(line)}</p>`).join("\n")}
${sections.map(htmlSection).join("\n")}
<p style="margin:24px 0"><a class="button" href="${escaped(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#166534;color:#ffffff;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>
<p class="small" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#4b5b51;word-break:break-all">${escaped(action.link)}</p>
${closing.map((line) => `<p class="small" style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#4b5b51">${typeof line === "string" ? escaped(line) : htmlLink(line)}</p>`).join("\n")}
</div>
</body>
</html>
`;

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** A text as HTML shows it. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? "");
