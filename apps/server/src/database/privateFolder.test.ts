import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makePrivate } from "./privateFolder.ts";

let top: string;
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "canopy-private-"));
});
afterEach(() => rmSync(top, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("an open folder and its content become readable by their owner alone; a second run corrects nothing", () => {
  const folder = join(top, "data");
  mkdirSync(join(folder, "outbox"), { recursive: true });
  for (const name of ["jwt-secret", "outbox/a.eml"]) {
    writeFileSync(join(folder, name), "x");
    chmodSync(join(folder, name), 0o666);
  }
  for (const name of [".", "outbox"]) chmodSync(join(folder, name), 0o755);
  expect(makePrivate(folder)).toBe(4);
  expect([".", "outbox"].map((name) => modeOf(join(folder, name)))).toEqual(["700", "700"]);
  expect(["jwt-secret", "outbox/a.eml"].map((name) => modeOf(join(folder, name)))).toEqual(["600", "600"]);
  expect(makePrivate(folder)).toBe(0);
});

test("the target of a link is not changed, and a missing folder is not created", () => {
  const outside = join(top, "outside");
  const folder = join(top, "data");
  writeFileSync(outside, "x");
  chmodSync(outside, 0o644);
  mkdirSync(folder, { mode: 0o700 });
  symlinkSync(outside, join(folder, "link"));
  expect(makePrivate(folder)).toBe(0);
  expect(modeOf(outside)).toBe("644");
  expect(makePrivate(join(top, "none"))).toBe(0);
  expect(() => statSync(join(top, "none"))).toThrow("ENOENT");
});

test("a folder of another account is refused to root too, with both ways to go on", () => {
  const { uid } = statSync(top);
  const refused = () => makePrivate(top, chmodSync, uid + 1);
  expect(refused).toThrow(`number ${uid}. Run this as that account: sudo -u '#${uid}' …`);
  expect(refused).toThrow(`sudo chown -R ${userInfo().username} '${top}'`);
  expect(makePrivate(top, chmodSync, uid)).toBe(0);
});

test("an entry of another account is refused with the command that repairs it", () => {
  chmodSync(top, 0o755);
  const refuse = (path: string) => {
    throw Object.assign(new Error("operation not permitted"), { code: "EPERM", path });
  };
  expect(() => makePrivate(top, refuse)).toThrow(
    `sudo chown -R ${userInfo().username} '${top}' && chmod -R u=rwX,go= '${top}'`,
  );
});

test("a file in the place of the folder is refused and keeps its mode; a read-only one is refused too", () => {
  const file = join(top, "file");
  writeFileSync(file, "x");
  chmodSync(file, 0o644);
  expect(() => makePrivate(file)).toThrow(`DATA_DIR cannot be used: ${file} is no folder`);
  expect(modeOf(file)).toBe("644");
  chmodSync(top, 0o755);
  const readOnly = () => {
    throw Object.assign(new Error("read-only file system"), { code: "EROFS" });
  };
  expect(() => makePrivate(top, readOnly)).toThrow(`DATA_DIR cannot be used: ${top} is on a file system`);
});
