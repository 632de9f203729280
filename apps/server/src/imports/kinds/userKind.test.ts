import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bodyOf,
  detailOf,
  importOf,
  openImportStage,
  refusal,
  type ImportStage,
} from "#testing/importStage.ts";
import { postedMails } from "#testing/postedMails.ts";
import { openClientAs } from "#testing/principals.ts";
import { addCompany, addRole, addUser } from "#testing/testPeople.ts";

let stage: ImportStage;
beforeAll(async () => {
  stage = await openImportStage();
});
afterAll(() => stage.server.close());

describe("users", () => {
  test("are invited at apply, not before; undo makes their links dead", async () => {
    const email = `${randomUUID()}@canopy.example`;
    const tokens = async () =>
      (await stage.server.services.db.selectFrom("passwordToken").select("userId").execute()).length;
    const before = await tokens();
    const made = await stage.send("users", [
      ["Email", "Name", "Surname", "Roles"],
      [email.toUpperCase(), "Ola", "Nordmann", "Auditor / viewer"],
    ]);
    expect(await tokens()).toBe(before);
    importOf(await stage.apply(made.id));
    expect(await tokens()).toBe(before + 1);
    expect(await stage.rowsOf("/api/users", made.id)).toMatchObject([
      { email, roles: ["VIEWER"], status: "INVITED" },
    ]);
    importOf(await stage.undo(made.id));
    expect(await tokens()).toBe(before);
  });

  test("with the same roles in another order are the same", async () => {
    const { id } = await addUser(stage.server, { roles: ["VIEWER", "MRV_REVIEWER"] });
    const made = await stage.send("users", [
      ["Id", "Roles"],
      [id, "MRV_REVIEWER; VIEWER"],
    ]);
    expect(made.counts).toMatchObject({ SAME: 1, CHANGED: 0 });
  });

  test("who are invited get a new invitation at a corrected address, and at the former one after undo", async () => {
    const [wrong, right] = [`${randomUUID()}@wrong.example`, `${randomUUID()}@canopy.example`];
    const draft = { email: wrong, name: "Ola", surname: "Nordmann", roles: ["VIEWER"] };
    const { id } = bodyOf(await stage.admin.post("/api/users", draft)) as { id: string };
    const receiversOf = async () =>
      (await postedMails(stage.server)).map(({ to }) => to).filter((to) => to === wrong || to === right);
    expect(await receiversOf()).toEqual([wrong]);
    const made = await stage.send("users", [
      ["Id", "Email"],
      [id, right],
    ]);
    importOf(await stage.apply(made.id));
    expect(await receiversOf()).toEqual([wrong, right]);
    importOf(await stage.undo(made.id));
    expect(await receiversOf()).toEqual([wrong, right, wrong]);
    const written = await stage.server.services.db
      .selectFrom("history")
      .select("source")
      .where("entityId", "=", id)
      .where("action", "=", "invite")
      .execute();
    expect(written.map(({ source }) => source)).toEqual(["IMPORT", "IMPORT"]);
    const events = await stage.server.services.db
      .selectFrom("securityEvent")
      .select("details")
      .where("userId", "=", id)
      .where("kind", "=", "INVITED")
      .execute();
    expect(events.filter(({ details }) => Reflect.get(Object(details), "again") === true)).toHaveLength(2);
  });

  test("are refused for somebody who was anonymised", async () => {
    const { id, email } = await addUser(stage.server, { status: "DISABLED" });
    bodyOf(await stage.admin.put(`/api/users/${id}/anonymise`, { email }));
    const made = await stage.send("users", [
      ["Id", "Name", "Surname"],
      [id, "Ola", "Nordmann"],
    ]);
    expect(await stage.problemsOf(made.id)).toEqual(["2: This user was anonymised."]);
  });

  test("are refused for addresses in use, roles that do not exist, and a missing company", async () => {
    const { email } = await addUser(stage.server, {});
    const made = await stage.send("users", [
      ["Id", "Email", "Name", "Surname", "Roles"],
      ["", email, "A", "B", "VIEWER"],
      ["", "first@canopy.example", "A", "B", "Partner company user"],
      ["", "twin@canopy.example", "A", "B", "VIEWER"],
      ["", "TWIN@canopy.example", "A", "B", "VIEWER"],
      ["", "other@canopy.example", "A", "B", "NOBODY"],
    ]);
    expect(await stage.problemsOf(made.id)).toEqual([
      "2: Email is already used",
      "3: A partner company user needs a company",
      "5: Email is already used in line 4",
      "6: Role is not one of the choices",
    ]);
  });

  test("with a role that the importer may not give are refused", async () => {
    const role = await addRole(stage.server, ["user:create", "user:update"]);
    const { client } = await openClientAs(stage.server, role);
    const made = await stage.send(
      "users",
      [
        ["Email", "Name", "Surname", "Roles"],
        ["beyond@canopy.example", "A", "B", "PLATFORM_ADMIN"],
      ],
      client,
    );
    expect((await stage.linesOf(made.id, client))[0]?.problems).toEqual([
      { field: "Roles", message: "This takes rights that you do not have yourself." },
    ]);
  });

  test("who have more rights than the importer can be renamed, but keep their roles and address", async () => {
    const role = await addRole(stage.server, ["user:create", "user:update"]);
    const { client } = await openClientAs(stage.server, role);
    const { id: powerful, email } = await addUser(stage.server, { roles: ["PLATFORM_ADMIN"] });
    const beyond = ["This takes rights that you do not have yourself."];
    for (const { column, value, told } of [
      { column: "Roles", value: role, told: beyond },
      { column: "Email", value: `${randomUUID()}@canopy.example`, told: beyond },
      { column: "Email", value: email.toUpperCase(), told: [] },
      { column: "Name", value: "Ola", told: [] },
    ]) {
      const lines = [
        ["Id", column],
        [powerful, value],
      ];
      const { id } = await stage.send("users", lines, client);
      const [line] = await stage.linesOf(id, client);
      expect(line?.problems.map(({ message }) => message)).toEqual(told);
    }
  });

  test("who have set a password are not taken back", async () => {
    const email = `${randomUUID()}@canopy.example`;
    const made = await stage.send("users", [
      ["Email", "Name", "Surname", "Roles"],
      [email, "Per", "Hansen", "VIEWER"],
    ]);
    importOf(await stage.apply(made.id));
    await stage.server.services.db
      .updateTable("appUser")
      .set({ passwordHash: "x" })
      .where("email", "=", email)
      .execute();
    const refused = await stage.undo(made.id);
    expect([...refusal(refused), detailOf(refused)]).toEqual([
      409,
      "/errors/conflict",
      "Per Hansen of line 2 has set a password, so the import stays as it is.",
    ]);
  });

  test("are not taken back by somebody who holds less than their former roles, or no longer sees them", async () => {
    const { id: importerId, client } = await openClientAs(stage.server, "PLATFORM_ADMIN");
    const marek = await addUser(stage.server, { roles: ["PLATFORM_ADMIN"] });
    const made = await stage.send(
      "users",
      [
        ["Id", "Roles"],
        [marek.id, "VIEWER"],
      ],
      client,
    );
    importOf(await stage.apply(made.id, client));
    const added = await stage.send(
      "users",
      [
        ["Email", "Name", "Surname", "Roles"],
        [`${randomUUID()}@canopy.example`, "Per", "Hansen", "VIEWER"],
      ],
      client,
    );
    importOf(await stage.apply(added.id, client));
    const become = (set: { readonly roles: string[]; readonly companyId: string | null }) =>
      stage.server.services.db.updateTable("appUser").set(set).where("id", "=", importerId).execute();
    const manager = await addRole(stage.server, ["user:create", "user:update"]);
    await become({ roles: [manager], companyId: null });
    const beyond = await stage.undo(made.id, client);
    expect([...refusal(beyond), detailOf(beyond)]).toEqual([
      403,
      "/errors/forbidden",
      "Line 2: This takes rights that you do not have yourself. The import stays as it is.",
    ]);
    const bound = await addRole(stage.server, ["user:create", "user:update"], "COMPANY");
    await become({ roles: [bound], companyId: await addCompany(stage.server) });
    for (const { id } of [made, added]) {
      const unseen = await stage.undo(id, client);
      expect([...refusal(unseen), detailOf(unseen)]).toEqual([
        403,
        "/errors/forbidden",
        "Line 2: You no longer see this record. The import stays as it is.",
      ]);
    }
    expect(await stage.recordOf(`/api/users/${marek.id}`)).toMatchObject({ roles: ["VIEWER"] });
    expect(await stage.rowsOf("/api/users", added.id)).toHaveLength(1);
  });
});
