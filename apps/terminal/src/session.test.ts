import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { DEMO_PASSWORD, type TestServer } from "@canopy/server/testing";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  answering,
  manager,
  openTerminalStage,
  signedInAs,
  type TerminalStage,
} from "./testing/terminalStage.ts";

let stage: TerminalStage;
let server: TestServer;
beforeAll(async () => {
  stage = await openTerminalStage();
  ({ server } = stage);
}, 120_000);
afterAll(() => stage.close());
afterEach(() => rmSync(sessionFile(), { force: true }));

const sessionFile = () => stage.sessionFile;
const canopy: TerminalStage["canopy"] = (argv, over) => stage.canopy(argv, over);

describe("the session", () => {
  it("is kept in a file for its owner alone, so that the next command needs no password, until the sign-out", async () => {
    expect(await canopy(["login"])).toMatchObject({ code: 0, err: "Login successful\n" });
    expect(statSync(sessionFile()).mode & 0o777).toBe(0o600);
    expect(await canopy(["list", "projects", "--size", "1"], { env: {} })).toMatchObject({ code: 0 });
    const token = /"access_token":\s*"([^"]+)"/.exec(readFileSync(sessionFile(), "utf8"))?.[1] ?? "";
    const stolen = server.client(`Bearer ${token}`);
    expect((await stolen.get("/api/users/me")).status).toBe(200);
    expect(await canopy(["logout"], { env: {} })).toMatchObject({ code: 0, err: "Logout successful\n" });
    expect((await stolen.get("/api/users/me")).status).toBe(401);
    expect(readFileSync(sessionFile(), "utf8")).not.toContain("access_token");
    const refused = await canopy(["list", "projects"], { env: {} });
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.err).toContain("You are not signed in.");
  });

  it.each(["http://canopy.test/", "HTTP://Canopy.test", "http://canopy.test:80"])(
    "is the same where the server is written as %s",
    async (address) => {
      await canopy(["--server", address, "login"]);
      expect((await canopy(["login"], { env: {} })).err).toContain("You are signed in as marek.holub");
      const left = await canopy(["--server", address, "logout"], { env: {} });
      expect(left).toMatchObject({ code: 0, err: "Logout successful\n" });
      expect(readFileSync(sessionFile(), "utf8")).not.toContain("access_token");
    },
  );

  it("ends on this machine, with the same words, if the server cannot be reached at the sign-out", async () => {
    await canopy(["login"]);
    const fetch = () => Promise.reject(new TypeError("offline"));
    expect(await canopy(["logout"], { env: {}, fetch })).toEqual({
      code: 0,
      out: "",
      err: "Logout successful\n",
      lines: [""],
    });
    expect(readFileSync(sessionFile(), "utf8")).not.toContain("access_token");
  });

  it("is refused at login where its file cannot be written, is over at the server then, and leaves no draft", async () => {
    mkdirSync(sessionFile());
    let token = "";
    const fetch = async (request: Request): Promise<Response> => {
      token = request.headers.get("authorization") ?? token;
      return server.fetch(request);
    };
    const refused = await canopy(["login"], { fetch });
    expect(refused).toMatchObject({
      code: 1,
      err: `Login successful\nLogout successful\nYou do not stay signed in: ${sessionFile()} cannot be written: EISDIR.\n`,
    });
    expect(readdirSync(stage.folder)).toEqual(["session.json"]);
    expect((await server.client(token).get("/api/users/me")).status).toBe(401);
    expect(await canopy(["list", "projects", "--size", "1"])).toMatchObject({ code: 0 });
    rmSync(sessionFile(), { recursive: true });
  });

  it("says what is wrong with a password, and asks again where a person is there", async () => {
    const env = { ...manager, CANOPY_PASSWORD: "wrong" };
    expect(await canopy(["login"], { env })).toMatchObject({ code: 1, err: "Invalid email or password\n" });
    const prompts = answering([
      [/^Email$/, manager.CANOPY_EMAIL],
      [/^Password$/, "wrong"],
      [/^Email$/, manager.CANOPY_EMAIL],
      [/^Password$/, DEMO_PASSWORD],
    ]);
    expect(await canopy(["login"], { env: {}, prompts })).toMatchObject({
      code: 0,
      err: "Invalid email or password\nLogin successful\n",
    });
  });

  it("begins anew at login, and if the environment names another person", async () => {
    await canopy(["login"]);
    expect(await canopy(["login"], { env: {} })).toMatchObject({
      code: 0,
      err: "You are signed in as marek.holub@canopy.example.\n",
    });
    const reviewer = signedInAs("tomas.brandt@canopy.example");
    expect(await canopy(["login"], { env: reviewer })).toMatchObject({ code: 0, err: "Login successful\n" });
    expect((await canopy(["login"], { env: {} })).err).toContain("tomas.brandt@canopy.example");
    const partner = signedInAs("siobhan.kerr@canopy.example");
    const listed = await canopy(["list", "users"], { env: partner });
    expect(listed.err).toContain("You do not have permission to access this resource.");
  });

  it("ends the command, and names the way to sign in again, if the server says that it is over", async () => {
    await canopy(["login"]);
    const fetch = async () => Response.json({ type: "/errors/token-expired", status: 401 }, { status: 401 });
    const ended = await canopy(["list", "projects"], { env: {}, fetch });
    expect(ended).toMatchObject({ code: 1, out: "" });
    expect(ended.err).toContain("Sign in again with: canopy login");
  });

  it("is not needed to sign out: without one, logout asks nothing and sends nothing", async () => {
    const fetch = () => Promise.reject(new Error("nothing is sent"));
    const nobody = { code: 0, out: "", err: "You are not signed in.\n", lines: [""] };
    const prompts = answering([]);
    expect(await canopy(["logout"], { env: {}, fetch })).toEqual(nobody);
    const expired = ["", JSON.stringify({ id: "x", exp: 1 }), ""].map((part) =>
      Buffer.from(part).toString("base64url"),
    );
    const kept = { "http://canopy.test": { access_token: expired.join(".") } };
    writeFileSync(sessionFile(), JSON.stringify(kept));
    expect(await canopy(["logout"], { env: {}, fetch, prompts })).toEqual(nobody);
    writeFileSync(sessionFile(), JSON.stringify(kept));
    expect(await canopy(["logout"], { fetch })).toEqual(nobody);
  });

  it("ends at logout, even if the environment names another person", async () => {
    await canopy(["login"]);
    const reviewer = signedInAs("tomas.brandt@canopy.example");
    expect(await canopy(["logout"], { env: reviewer })).toMatchObject({
      code: 0,
      err: "Logout successful\n",
    });
    expect(readFileSync(sessionFile(), "utf8")).not.toContain("access_token");
  });

  it("stays until another one has begun, and ends then", async () => {
    await canopy(["login"]);
    const token = () => /"access_token":\s*"([^"]+)"/.exec(readFileSync(sessionFile(), "utf8"))?.[1] ?? "";
    const first = token();
    const statusOf = async (held: string) =>
      (await server.client(`Bearer ${held}`).get("/api/users/me")).status;
    const CANOPY_EMAIL = "tomas.brandt@canopy.example";
    expect(await canopy(["list", "projects"], { env: { CANOPY_EMAIL } })).toEqual({
      code: 1,
      out: "",
      err: `You are signed in as marek.holub@canopy.example, not as ${CANOPY_EMAIL}. Set CANOPY_EMAIL and CANOPY_PASSWORD, or use: canopy login\n`,
      lines: [""],
    });
    const wrong = { CANOPY_EMAIL, CANOPY_PASSWORD: "wrong" };
    expect(await canopy(["list", "projects"], { env: wrong })).toMatchObject({
      code: 1,
      err: "Invalid email or password\n",
    });
    const stopped = answering([[/^Email$/, undefined]]);
    expect(await canopy(["login"], { env: {}, prompts: stopped })).toMatchObject({ code: 1 });
    expect([token(), await statusOf(first)]).toEqual([first, 200]);
    expect(await canopy(["login"], { env: signedInAs(CANOPY_EMAIL) })).toMatchObject({
      code: 0,
      err: "Login successful\n",
    });
    expect([await statusOf(first), await statusOf(token())]).toEqual([401, 200]);
  });

  it("ignores empty environment variables", async () => {
    await canopy(["login"]);
    const env = { CANOPY_EMAIL: "", CANOPY_PASSWORD: "" };
    expect(await canopy(["list", "projects", "--size", "1"], { env })).toMatchObject({ code: 0 });
  });

  it("counts as none if its file is broken", async () => {
    writeFileSync(sessionFile(), "{ broken");
    expect(await canopy(["list", "projects", "--size", "1"])).toMatchObject({ code: 0 });
  });

  it.each([200, 502])(
    "is not begun if a page of something else answers, and the command says what it met: %s",
    async (status) => {
      const headers = { "Content-Type": "text/html; charset=utf-8" };
      const fetch = async () => new Response("<!doctype html><title>Sign in</title>", { status, headers });
      const met = await canopy(["list", "projects"], { fetch });
      expect(met).toMatchObject({ code: 1, out: "" });
      expect(met.err).toContain(
        `http://canopy.test answered with a web page (status ${status}) in place of Canopy's data: check --server,`,
      );
      expect(met.err.match(/web page/g)).toHaveLength(1);
    },
  );

  it("is not begun if the server cannot be reached, and the command says so", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    const gone = await canopy(["login"], { fetch });
    expect(gone).toMatchObject({ code: 1, err: "Network error. Please check your connection.\n" });
  });
});
