import { expect, test } from "vitest";
import { mailBody } from "./mailBody.ts";

const content = {
  greeting: "Hello <b>Ines</b>,",
  paragraphs: ["Fish & chips."],
  action: { label: 'Say "yes"', link: "https://canopy.example/x?a=1&b=2" },
  closing: ["It's over."],
};

test("a mail's plain text has the same words as its HTML, and the link on a line of its own", () => {
  expect(mailBody(content).text).toBe(
    'Hello <b>Ines</b>,\n\nFish & chips.\n\nSay "yes":\nhttps://canopy.example/x?a=1&b=2\n\nIt\'s over.\n\nCanopy\n',
  );
});

test("a link in the small print is a line of plain text, and a link in HTML", () => {
  const off = { label: "Turn <all> off", link: "https://canopy.example/off?a=1&b=2" };
  const { text, html } = mailBody({ ...content, closing: ["It's over.", off] });
  expect(text).toContain("\n\nTurn <all> off: https://canopy.example/off?a=1&b=2\n\nCanopy\n");
  expect(html).toMatch(
    /<a href="https:\/\/canopy\.example\/off\?a=1&amp;b=2"[^>]*>Turn &lt;all&gt; off<\/a>/,
  );
});

test("a mail's HTML escapes text that users typed", () => {
  const { html } = mailBody(content);
  expect(html).toContain("Hello &lt;b&gt;Ines&lt;/b&gt;,");
  expect(html).toContain('href="https://canopy.example/x?a=1&amp;b=2"');
  expect(html).toContain("Say &quot;yes&quot;");
  expect(html).not.toContain("<b>");
});

test("line breaks that a person typed are kept, in an item of a section too", () => {
  const items = [
    { title: "Office closed", text: "On Friday.\nWrite on <Thursday>.", link: "https://canopy.example/n" },
  ];
  const { text, html } = mailBody({
    ...content,
    heading: "Fish",
    paragraphs: ["One.\nTwo."],
    sections: [{ heading: "Good to know", items }],
  });
  expect(text).toContain(
    "\n\nFish\n\nOne.\nTwo.\n\nGood to know\n\n- Office closed\n  On Friday.\n  Write on <Thursday>.\n  https://canopy.example/n\n\n",
  );
  expect(html).toContain(">Fish</h1>");
  expect(html).toContain(">One.<br>Two.</p>");
  expect(html).toContain("<br>On Friday.<br>Write on &lt;Thursday&gt;.</li>");
});
