import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailBody } from "../mail/mailBody.ts";
import { claimMails, markFailed, writeMails } from "../mail/outbox.ts";
import { unseal } from "../mail/seal.ts";
import { raiseFinding } from "../testing/evidence/testFindings.ts";
import { madePack, packBytes, packEntriesIn } from "../testing/evidence/testPacks.ts";
import type { Client } from "../testing/index.ts";
import { openClientAs } from "../testing/principals.ts";
import { addUser } from "../testing/testPeople.ts";
import { openWorkStage, type WorkStage } from "../testing/workStage.ts";

let stage: WorkStage;
let admin: Client;
beforeAll(async () => {
  stage = await openWorkStage();
  ({ client: admin } = await openClientAs(stage.server, "PLATFORM_ADMIN"));
});
afterAll(() => stage.server.close());

/** A name that nobody else has. */
let surname: string;
beforeEach(() => {
  surname = `O'Hara ${randomUUID()}`;
});

const rename = (id: string, name: string, newSurname: string) =>
  stage.server.services.db
    .updateTable("appUser")
    .set({ name, surname: newSurname })
    .where("id", "=", id)
    .execute();

/** Disables and anonymises a user; gives their new surname. */
const anonymise = async (id: string): Promise<string> => {
  const user = Object((await admin.get(`/api/users/${id}`)).body);
  if (user.status !== "DISABLED") expect((await admin.put(`/api/users/${id}/disable`)).status).toBe(200);
  const answer = await admin.put(`/api/users/${id}/anonymise`, { email: user.email });
  expect(answer.status).toBe(200);
  return String(Object(answer.body).surname);
};

describe("mails to others that wait when a person is anonymised", () => {
  /** Writes a mail that is due in an hour; gives how to read its words. */
  const addWaiting = async (message: string, secrets?: readonly string[]) => {
    const { services } = stage.server;
    const id = randomUUID();
    const config = { ...services.config, ...(secrets && { jwtSecrets: secrets }) };
    const { id: userId, email } = await addUser(stage.server);
    const later = new Date(services.now().getTime() + 3_600_000);
    const body = mailBody({
      greeting: "Hello Test,",
      paragraphs: [message],
      action: { label: "Open Canopy", link: "https://canopy.example/" },
      closing: [],
    });
    const mail = { to: email, subject: "A finding was answered", link: "https://canopy.example/", ...body };
    const written = { kind: "NOTIFICATION", userId, mail } as const;
    await writeMails({ config, randomUuid: () => id }, services.db, [written], later);
    return async () => {
      const { content, state } = await services.db
        .selectFrom("mail")
        .select(["content", "state"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      expect(state).toBe("WAITING");
      const words = unseal(content ?? "", config.jwtSecrets);
      return Object(JSON.parse(words ?? "null")) as { readonly text: string; readonly html: string };
    };
  };
  const addLeaver = async () => {
    const { id } = await addUser(stage.server, { status: "DISABLED" });
    await rename(id, "Maeve", surname);
    return id;
  };

  test("say the new name in their text and in their HTML, and are still sealed and sent", async () => {
    const id = await addLeaver();
    const theirs = await addWaiting(`Maeve ${surname} answered.`);
    const others = await addWaiting("Somebody else answered.");
    const before = await others();
    const former = await anonymise(id);
    const { text, html } = await theirs();
    expect(text).toContain(`Former ${former} answered.`);
    expect(html).toContain(`Former ${former} answered.`);
    expect(text + html).not.toContain("Maeve");
    expect(await others()).toEqual(before);
  });

  test("stay as they are if somebody else has that name, because nothing tells the two apart", async () => {
    const id = await addLeaver();
    await rename((await addUser(stage.server)).id, "Maeve", surname);
    const either = await addWaiting(`Maeve ${surname} answered.`);
    await anonymise(id);
    expect((await either()).text).toContain(`Maeve ${surname} answered.`);
  });

  test("are no obstacle if they were sealed with a secret that is gone", async () => {
    const id = await addLeaver();
    const lost = await addWaiting(`Maeve ${surname} answered.`, [
      "a secret that this server no longer has, long",
    ]);
    const words = await lost();
    await anonymise(id);
    expect(await lost()).toEqual(words);
  });

  test("are all read, however many wait", async () => {
    const id = await addLeaver();
    const waiting = [];
    for (let i = 0; i < 205; i += 1) waiting.push(await addWaiting(`Maeve ${surname} answered ${i}.`));
    const former = await anonymise(id);
    for (const [i, read] of waiting.entries())
      expect((await read()).text).toContain(`Former ${former} answered ${i}.`);
  });
});

test("a try to mail that fails after its reader was anonymised does not bring their address back", async () => {
  const { services } = stage.server;
  const { id, email } = await addUser(stage.server);
  const mail = { to: email, subject: "Hello", text: "", html: "", link: "" };
  await writeMails(services, services.db, [{ kind: "DIGEST", userId: id, mail }], services.now());
  const { mails } = await claimMails(services, { lives: {}, most: 10 });
  const trying = mails.find(({ to }) => to === email);
  if (!trying) throw new Error("the mail was not claimed");
  await anonymise(id);
  const failure = { reason: `550 ${email} is unknown`, at: services.now(), isCutOff: false };
  expect(await markFailed(services.db, trying, failure)).toBe("over");
  const { state, reason } = await services.db
    .selectFrom("mail")
    .select(["state", "reason"])
    .where("id", "=", trying.id)
    .executeTakeFirstOrThrow();
  expect([state, reason]).toEqual(["GIVEN_UP", "The user was anonymised."]);
});

describe("packs when a person is anonymised", () => {
  /** A running process with a finding that this person answered. */
  const openFinding = async (by: Client) => {
    const process = await stage.begin(stage.wide);
    const { milestones } = await process.read();
    const finding = await raiseFinding(stage.manager, process.id, milestones.get("A")?.id ?? "");
    await finding.answer(by);
    return process.id;
  };
  const statusOf = async (id: string) => (await admin.get(`/api/packs/${id}`)).status;

  test("that name them are gone, and a new one of the same history names nobody", async () => {
    const { id, client } = await stage.open("MRV_REVIEWER");
    await rename(id, "Maeve", surname);
    const processId = await openFinding(client);
    const others = await madePack(stage.server, admin, await openFinding(stage.manager));
    const pack = await madePack(stage.server, admin, processId);
    const entries = await packEntriesIn(await packBytes(stage.server, admin, pack.id));
    expect(entries.get("findings.csv")).toContain(surname);
    const former = await anonymise(id);
    expect([await statusOf(pack.id), await statusOf(others.id)]).toEqual([404, 200]);
    const again = await madePack(stage.server, admin, processId);
    const after = await packEntriesIn(await packBytes(stage.server, admin, again.id));
    expect(after.get("findings.csv")).toContain(`Former ${former}`);
    expect([...after.values()].join()).not.toContain(surname);
    expect(after.get("history.csv")).toBe(entries.get("history.csv"));
    expect(again).toMatchObject({ lastSeq: pack.lastSeq, lastHash: pack.lastHash });
  });

  test("of a version that did not write down whom they name are gone", async () => {
    const { id } = await addUser(stage.server, { status: "DISABLED" });
    const pack = await madePack(stage.server, admin, await openFinding(stage.manager));
    const { db } = stage.server.services;
    await db.updateTable("pack").set({ personIds: null }).where("id", "=", pack.id).execute();
    await anonymise(id);
    expect(await statusOf(pack.id)).toBe(404);
  });

  test("that are being made begin again, as if that try had not been", async () => {
    const { id } = await addUser(stage.server, { status: "DISABLED" });
    const pack = await madePack(stage.server, admin, await openFinding(stage.manager));
    const { db, now } = stage.server.services;
    await db
      .updateTable("pack")
      .set({ state: "MAKING", tries: 2, maker: "a server", leasedUntil: now() })
      .where("id", "=", pack.id)
      .execute();
    await anonymise(id);
    const held = await db
      .selectFrom("pack")
      .select(["state", "tries", "maker", "leasedUntil"])
      .where("id", "=", pack.id)
      .executeTakeFirst();
    expect(held).toEqual({ state: "QUEUED", tries: 1, maker: null, leasedUntil: null });
  });
});
