import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { isMailSender } from "./mailSender.ts";

/** The sender that the library of mails tells the mail server. */
const envelopeSender = async (from: string) => {
  const transport = createTransport({ streamTransport: true, buffer: true });
  const { envelope } = await transport.sendMail({ from, to: "a@b.example", text: "x" });
  return envelope.from;
};

test.each([
  ["canopy@canopy.example", "canopy@canopy.example"],
  ["canopy@localhost", "canopy@localhost"],
  ["Canopy <no-reply@canopy.example>", "no-reply@canopy.example"],
  ["<no-reply@canopy.example>", "no-reply@canopy.example"],
  ["Équipe Canopy<no-reply@canopy.example>", "no-reply@canopy.example"],
  ['"Canopy, Inc. <1>" <no-reply@canopy.example>', "no-reply@canopy.example"],
])("the sender '%s' is taken, and mails come from %s", async (text, address) => {
  expect(isMailSender(text)).toBe(true);
  expect(await envelopeSender(text)).toBe(address);
});

test.each([
  "Canopy Team",
  "canopy",
  "canopy@",
  "@canopy.example",
  "Canopy <canopy>",
  "Canopy <a@b.example",
  "Canopy a@b.example",
  "Canopy, Inc. <a@b.example>",
  "a@b.example, c@d.example",
  "a@b.example <c@d.example>",
  "Team: a@b.example;",
  '"Canopy <a@b.example>',
])("'%s' is no sender", (text) => expect(isMailSender(text)).toBe(false));
