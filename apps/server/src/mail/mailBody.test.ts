import { expect, test } from "vitest";
import { mailBody } from "./mailBody.ts";

const content = {
  greeting: "Hello <b>Ines</b>,",
  paragraphs: ["Fish & chips."],
  action: { label: 'Say "yes"', link: "https://canopy.example/x?a=1&b=2" },
  closing: ["It's over."],
};

test("plain text says the same words, the link on a line of its own", () => {
  expect(mailBody(content).text).toBe(
    'Hello <b>Ines</b>,\n\nFish & chips.\n\nSay "yes":\nhttps://canopy.example/x?a=1&b=2\n\nIt\'s over.\n\nCanopy\n',
  );
});

test("HTML holds what people typed as text, never as markup", () => {
  const { html } = mailBody(content);
  expect(html).toContain("Hello &lt;b&gt;Ines&lt;/b&gt;,");
  expect(html).toContain('href="https://canopy.example/x?a=1&amp;b=2"');
  expect(html).toContain("Say &quot;yes&quot;");
  expect(html).not.toContain("<b>");
});
