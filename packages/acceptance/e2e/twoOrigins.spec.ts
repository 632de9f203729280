import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { frame } from "./models/frame.ts";
import { loginPage } from "./models/guestPages.ts";
import { listPage } from "./models/listPage.ts";
import { recordForm } from "./models/recordForm.ts";
import { cast } from "./cast.ts";
import { DEMO_PASSWORD } from "./people.ts";
import { expect, test } from "./test.ts";

const top = fileURLToPath(new URL("../../..", import.meta.url));
const folder = `${top}node_modules/.cache/e2e/web-alone`;
const script = fileURLToPath(new URL("../../../apps/server/src/testing/serveWebAlone.ts", import.meta.url));
const vite = `${top}apps/web/node_modules/vite/bin/vite.js`;
let web: ChildProcess;
let webOrigin = "";

test.beforeAll(async ({ baseURL }) => {
  const api = new URL(baseURL ?? "");
  webOrigin = `http://127.0.0.1:${Number(api.port) + 1}`;
  const built = spawnSync(
    process.execPath,
    [vite, "build", "apps/web", "--outDir", folder, "--emptyOutDir"],
    {
      cwd: top,
      env: { ...process.env, VITE_API_BASE_URL: api.origin },
      encoding: "utf8",
    },
  );
  if (built.status !== 0) throw new Error(`The web was not built.\n${built.stdout}${built.stderr}`);
  web = spawn(process.execPath, [script, folder, new URL(webOrigin).port], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (web.stdout) await once(web.stdout, "data");
});
test.afterAll(() => {
  web.kill();
});

test("the web on one origin works with the API on another", async ({ page, baseURL, trouble }) => {
  const answer = await page.goto(`${webOrigin}/login`);
  expect(answer?.headers()["content-security-policy"]).toContain(`connect-src 'self' ${baseURL}`);
  const login = loginPage(page);
  trouble.expect(/401 .*\/api\/auth\/login/);
  await login.signIn(cast.PLATFORM_ADMIN, "not the password");
  await login.seeRefusal("Invalid email or password");
  await login.signIn(cast.PLATFORM_ADMIN, DEMO_PASSWORD);
  await frame(page).seeToast("Login successful");
  await page.goto(`${webOrigin}/company/`);
  await listPage(page, "/company/").seeRange(/^1–10 of /);
  await listPage(page, "/company/").pressCreate("Add company");
  const name = `Two Origins ${Date.now()}`;
  const form = recordForm(page, "New company");
  await form.fill("Name", name);
  await form.chooseCountry("Norway");
  await form.press("Create company");
  await frame(page).seeToast("Company created successfully");
  await frame(page).seeText(name);
  await frame(page).pressSignOut();
  await login.see();
  expect(new URL(page.url()).origin).toBe(webOrigin);
});

test("a page of an origin that is not listed cannot read the API", async ({ page, baseURL, trouble }) => {
  trouble.expect(/CORS policy|ERR_FAILED/);
  await page.goto(`${webOrigin.replace("127.0.0.1", "localhost")}/login`);
  const read = await page.evaluate(
    async (address) =>
      fetch(address).then(
        () => "read",
        () => "refused",
      ),
    `${baseURL}/healthz`,
  );
  expect(read).toBe("refused");
});

test("the page refuses text as HTML, and reports a script that tries", async ({ page, trouble }) => {
  trouble.expect(/TrustedHTML|Trusted Type/);
  await page.goto("/login");
  const written = await page.evaluate(() => {
    document.body.append(document.createElement("i"));
    try {
      document.body.insertAdjacentHTML("beforeend", "<b>written</b>");
      return "written";
    } catch (error) {
      return String(error);
    }
  });
  expect(written).toContain("TrustedHTML");
});
