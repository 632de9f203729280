import { expect, test } from "vitest";
import { smtpServerOf } from "./smtpServer.ts";

test.each([
  ["smtp://user:pass@mail.example:587", "smtp://user:pass@mail.example:587", true],
  ["smtp://mail.example:587?tls=optional", "smtp://mail.example:587", false],
  ["smtp://mail.example?tls=optional&name=canopy", "smtp://mail.example?name=canopy", false],
  ["smtp://mail.example?requireTLS=false&secured=true", "smtp://mail.example", true],
  ["smtps://mail.example", "smtps://mail.example", true],
  ["smtp://127.0.0.1:1025", "smtp://127.0.0.1:1025", false],
  ["smtp://localhost", "smtp://localhost", false],
  ["smtp://[::1]:25", "smtp://[::1]:25", false],
])("%s is asked as %s; TLS is required: %s", (address, url, requireTLS) => {
  expect(smtpServerOf(address)).toEqual({ url, requireTLS });
});
