import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestServer } from "../testing/index.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addUser } from "../testing/testPeople.ts";
import { writeMails } from "../mail/outbox.ts";
import { oneTimePasswordMail } from "../mail/passwordMails.ts";
import { forgetMailFiles } from "./forgetMails.ts";
import { createTick } from "./tick.ts";

const DAY = 86_400;

test("a mail that was sent or given up is deleted after KEEP_MAILS_DAYS; one that waits is kept", async () => {
  const clock = createTestClock();
  const server = await openTestServer({ data: "empty", now: clock.now, config: { keepMailsDays: 3 } });
  const { services } = server;
  const { id, email } = await addUser(server);
  const mail = oneTimePasswordMail({ email, name: "Ada" }, "Ines", "https://canopy.example");
  const write = () =>
    writeMails(services, services.db, [{ kind: "NOTIFICATION", userId: id, mail }], clock.now());
  const states = async () =>
    (await services.db.selectFrom("mail").select("state").execute()).map(({ state }) => state);
  await write();
  await services.mail.settled();
  await write();
  await services.db.updateTable("mail").set({ state: "GIVEN_UP" }).where("state", "=", "WAITING").execute();
  await write();
  clock.pass(3 * DAY - 1);
  await createTick(services)();
  expect((await states()).toSorted()).toEqual(["GIVEN_UP", "SENT", "WAITING"]);
  clock.pass(1);
  await createTick(services)();
  expect(await states()).toEqual(["WAITING"]);
  await server.close();
});

test("a file that vanishes while files are deleted keeps no other one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "canopy-outbox-"));
  // listed, and not there when it is looked at
  await symlink(join(folder, "nothing"), join(folder, "a.eml"));
  await writeFile(join(folder, "b.eml"), "");
  await utimes(join(folder, "b.eml"), 0, 0);
  await forgetMailFiles(folder, 30, new Date("2026-11-21T09:30:00Z"));
  expect(await readdir(folder)).toEqual(["a.eml"]);
  await rm(folder, { recursive: true });
});

test("a file that cannot be deleted is told, and keeps no other one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "canopy-outbox-"));
  // a folder is no file that could be deleted
  await mkdir(join(folder, "a.eml"));
  await writeFile(join(folder, "b.eml"), "");
  for (const name of ["a.eml", "b.eml"]) await utimes(join(folder, name), 0, 0);
  await expect(forgetMailFiles(folder, 30, new Date("2026-11-21T09:30:00Z"))).rejects.toThrow(
    "the file a.eml of a mail was not deleted",
  );
  expect(await readdir(folder)).toEqual(["a.eml"]);
  await rm(folder, { recursive: true });
});

test("files of mails are deleted after KEEP_MAILS_DAYS, and no other file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "canopy-outbox-"));
  const now = new Date("2026-11-21T09:30:00Z");
  const write = async (name: string, days: number) => {
    await writeFile(join(folder, name), "");
    const at = new Date(now.getTime() - days * DAY * 1000);
    await utimes(join(folder, name), at, at);
  };
  await write("old.eml", 30);
  await write("half.eml.part", 31);
  await write("new.eml", 29);
  await write("notes.txt", 300);
  await forgetMailFiles(folder, 30, now);
  expect((await readdir(folder)).toSorted()).toEqual(["new.eml", "notes.txt"]);
  await forgetMailFiles(join(folder, "missing"), 30, now);
  await rm(folder, { recursive: true });
});
