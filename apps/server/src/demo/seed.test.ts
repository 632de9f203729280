import { afterEach, describe, expect, test } from "vitest";
import { passwordMatches } from "../auth/passwords.ts";
import type { Config } from "../base/settings.ts";
import { DEMO_PASSWORD, openTestServer, type TestServer } from "../testing/index.ts";
import { demoSignIns, seed } from "./seed.ts";
import { demoSizes, writeDemo } from "./writeDemo.ts";

let server: TestServer | undefined;
afterEach(() => server?.close());

const openEmpty = async (config: Partial<Config>) => {
  server = await openTestServer({ data: "empty" });
  const { services } = server;
  return { ...server, services: { ...services, config: { ...services.config, ...config } } };
};
const count = async (
  { services }: Pick<TestServer, "services">,
  table:
    | "appUser"
    | "company"
    | "projectType"
    | "milestoneOwner"
    | "project"
    | "projectProcess"
    | "processTemplate"
    | "reminder"
    | "reminderOccurrence"
    | "notification"
    | "feedback"
    | "savedView",
) =>
  (
    await services.db
      .selectFrom(table)
      .select((is) => is.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow()
  ).total;

describe("the first start", () => {
  test("writes the small demo once, even if several processes start together", async () => {
    const own = await openEmpty({ demoData: "small" });
    const seeded = await Promise.all([seed(own.services), seed(own.services), seed(own.services)]);
    expect(seeded.toSorted()).toEqual(["demo", "nothing", "nothing"]);
    expect([await count(own, "company"), await count(own, "appUser")]).toEqual([12, 38]);
    expect([await count(own, "projectType"), await count(own, "milestoneOwner")]).toEqual([37, 30]);
    expect([await count(own, "project"), await count(own, "processTemplate")]).toEqual([60, 10]);
    expect([await count(own, "reminder"), await count(own, "reminderOccurrence")]).toEqual([120, 400]);
    expect([await count(own, "notification"), await count(own, "feedback")]).toEqual([300, 45]);
    expect(await count(own, "savedView")).toBe(6);
    expect(await seed(own.services)).toBe("nothing");
  });

  test("lets every active demo user sign in", async () => {
    server = await openTestServer();
    expect(demoSignIns).toEqual([
      "ines.duarte@canopy.example",
      "marek.holub@canopy.example",
      "amina.yusuf@canopy.example",
      "tomas.brandt@canopy.example",
      "leila.haddad@canopy.example",
      "siobhan.kerr@canopy.example",
      "luis.ocampo@canopy.example",
    ]);
    for (const email of demoSignIns) expect((await server.signIn(email)).authorization).toMatch(/^Bearer /);
    const users = await server.services.db.selectFrom("appUser").select(["status", "passwordHash"]).execute();
    const hashes = new Set(
      users.flatMap(({ status, passwordHash }) => (status === "ACTIVE" ? passwordHash : [])),
    );
    expect(hashes.size).toBe(1);
    expect(await passwordMatches(DEMO_PASSWORD, [...hashes][0] ?? "")).toBe(true);
  });

  test("writes lean projects for load tests after the story's, 50,000 of them if DEMO_DATA is large", async () => {
    expect(demoSizes.large.load).toEqual({ projects: 50_000, withProcess: 5_000 });
    const own = await openEmpty({ demoData: "none", admin: undefined });
    const size = {
      furtherCompanies: 20,
      people: 100,
      load: { projects: 2_100, withProcess: 30 },
      documents: false,
    };
    const wish = { now: own.services.now(), size, passwordHash: "hash" };
    await own.services.db.transaction().execute((tx) => writeDemo(tx, wish));
    expect([await count(own, "company"), await count(own, "appUser")]).toEqual([32, 100]);
    expect([await count(own, "project"), await count(own, "projectProcess")]).toEqual([2_100, 105]);
    const last = await own.services.db
      .selectFrom("project")
      .select("name")
      .where("code", "=", "CP-2100")
      .execute();
    expect(last).toHaveLength(1);
    const endedBeforeBegun = await own.services.db
      .selectFrom("project")
      .select("code")
      .where((eb) =>
        eb.or([eb("completedAt", "<", eb.ref("createdAt")), eb("updatedAt", "<", eb.ref("createdAt"))]),
      )
      .execute();
    expect(endedBeforeBegun).toEqual([]);
    expect([await count(own, "reminder"), await count(own, "reminderOccurrence")]).toEqual([120, 400]);
  });

  test("creates the administrator of the configuration and records it", async () => {
    const admin = { email: "Boss@canopy.example", password: "a-first-password" };
    const own = await openEmpty({ demoData: "none", admin });
    expect(await seed(own.services)).toBe("administrator");
    expect([await count(own, "company"), await count(own, "appUser")]).toEqual([0, 1]);
    const client = await own.signIn("boss@canopy.example", admin.password);
    expect((await client.get("/api/users")).body).toMatchObject({ data: [{ roles: ["PLATFORM_ADMIN"] }] });
    const lines = await own.services.db.selectFrom("history").select(["action", "source"]).execute();
    expect(lines).toEqual([{ action: "create", source: "SYSTEM" }]);
  });

  test("creates no user without demo data or a configured administrator", async () => {
    const own = await openEmpty({ demoData: "none", admin: undefined });
    expect(await seed(own.services)).toBe("nobody");
    expect([await count(own, "appUser"), await count(own, "processTemplate")]).toEqual([0, 0]);
  });
});
