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

const plainText = ({ greeting, paragraphs, sections = [], action, closing }: MailContent): string =>
  [
    greeting,
    ...paragraphs,
    ...sections.flatMap(plainSection),
    `${action.label}:\n${action.link}`,
    ...closing.map((line) => (typeof line === "string" ? line : `${line.label}: ${line.link}`)),
    "Canopy",
  ].join("\n\n") + "\n";

const plainSection = ({ heading, items }: MailSection): readonly string[] => [
  heading,
  ...items.map(({ title, text, link }) =>
    [`- ${title}`, text, link ?? ""].filter((line) => line !== "").join("\n  "),
  ),
];

const htmlLine = (line: string | MailLink): string =>
  typeof line === "string"
    ? escaped(line)
    : `<a href="${escaped(line.link)}" style="color:#166534">${escaped(line.label)}</a>`;

const htmlSection = ({ heading, items }: MailSection): string =>
  `<h2 style="margin:24px 0 8px;font-size:16px">${escaped(heading)}</h2>
<ul style="margin:0;padding:0 0 0 20px;line-height:1.5">
${items.map(({ title, text, link }) => `<li style="margin:0 0 8px">${link === undefined ? escaped(title) : `<a href="${escaped(link)}" style="color:#166534">${escaped(title)}</a>`}<br>${escaped(text)}</li>`).join("\n")}
</ul>`;

const html = ({
  greeting,
  paragraphs,
  sections = [],
  action,
  closing,
}: MailContent): string => `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;background:#f3f6f3;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;color:#16211b">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 24px;font-size:18px;font-weight:600;color:#14532d">Canopy</p>
${[greeting, ...paragraphs].map((line) => `<p style="margin:0 0 16px;line-height:1.5">${escaped(line)}</p>`).join("\n")}
${sections.map(htmlSection).join("\n")}
<p style="margin:24px 0"><a href="${escaped(action.link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#166534;color:#ffffff;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#4b5b51;word-break:break-all">${escaped(action.link)}</p>
${closing.map((line) => `<p style="margin:0 0 8px;font-size:13px;line-height:1.5;color:#4b5b51">${htmlLine(line)}</p>`).join("\n")}
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
