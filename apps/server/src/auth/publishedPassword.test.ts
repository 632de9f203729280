import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEMO_PASSWORD, openTestServer, type TestServer } from "../testing/index.ts";
import { postedMails } from "../testing/postedMails.ts";
import { refusePublishedPassword } from "./publishedPassword.ts";

const publicUrl = "https://canopy.example";
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const startPublic = ({ services } = server) =>
  refusePublishedPassword({ db: services.db, config: { ...services.config, publicUrl } });

describe("a public server", () => {
  test("does not start while demo users are active with the published password", async () => {
    await expect(startPublic()).rejects.toThrow(
      /^The configuration is not usable:\n- DEMO_DATA made \d+ people .* such as .*@canopy\.example\. .*DATA_DIR/,
    );
    await expect(refusePublishedPassword(server.services)).resolves.toBeUndefined();
  });

  test("starts once each demo user has a new password or is disabled", async () => {
    const { db } = server.services;
    const email = "leila.haddad@canopy.example";
    await db.updateTable("appUser").set({ status: "DISABLED" }).where("email", "!=", email).execute();
    await expect(startPublic()).rejects.toThrow(/DEMO_DATA made 1 people .* such as leila\.haddad@/);
    await server.client().post("/api/auth/password/reset", { email });
    const token = (await postedMails(server)).at(-1)?.token;
    const password = "a newer password";
    const set = await server
      .client()
      .put("/api/auth/password", { token, password, confirmPassword: password });
    expect(set.status).toBe(204);
    await expect(startPublic()).resolves.toBeUndefined();
  });

  test.each([
    [
      "invites a disabled demo user anew who is enabled, instead of opening the published password",
      {},
      "INVITED",
    ],
    ["enables one who has a password of their own", { demoHash: null }, "ACTIVE"],
  ])("%s", async (_, more, status) => {
    const own = await openTestServer({ config: { publicUrl } });
    const admin = await own.signIn("ines.duarte@canopy.example");
    const email = "leila.haddad@canopy.example";
    const { id } = await own.services.db
      .updateTable("appUser")
      .set({ status: "DISABLED", ...more })
      .where("email", "=", email)
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await admin.put(`/api/users/${id}/enable`)).body).toMatchObject({ status });
    const signIn = own.signIn(email, DEMO_PASSWORD).then(
      () => "ACTIVE",
      () => "INVITED",
    );
    expect(await signIn).toBe(status);
    await own.close();
  });

  test("gives the demo users the password of the configuration", async () => {
    const config = { publicUrl, demoData: "small", demoPassword: "a password of our own" } as const;
    const own = await openTestServer({ data: "empty", config });
    await expect(startPublic(own)).resolves.toBeUndefined();
    await expect(own.signIn("ines.duarte@canopy.example", DEMO_PASSWORD)).rejects.toThrow("401");
    await own.signIn("ines.duarte@canopy.example", config.demoPassword);
    await own.close();
  });
});
