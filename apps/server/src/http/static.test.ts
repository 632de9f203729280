import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { securityHeaders } from "./headers.ts";
import { staticFiles } from "./static.ts";

const folder = mkdtempSync(join(tmpdir(), "canopy-static-"));
const SCRIPT = "export const text = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa';";
beforeAll(() => {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), "<!doctype html><title>Canopy</title>");
  writeFileSync(join(folder, "assets/app-1.js"), SCRIPT);
  writeFileSync(join(folder, "assets/ready-1.css"), "a{}");
  writeFileSync(join(folder, "assets/ready-1.css.br"), "packed by the build");
  writeFileSync(join(folder, "assets/app-1.js.map"), SCRIPT);
  writeFileSync(join(folder, "backdrop.mp4"), "0123456789");
  writeFileSync(join(folder, "..", "canopy-outside.txt"), "outside");
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(join(folder, "../canopy-outside.txt"));
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const serve = await staticFiles(folder);
  const { kind, response } = await serve(new Request(new URL(path, "http://localhost"), { headers }));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { kind, status: response.status, headers: response.headers, bytes };
};

describe("addresses of the app", () => {
  test.each(["/", "/login", "/user/0b", "/process-templates/edit/x", "/assets", "/index"])(
    "%s is the page",
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.kind]).toEqual([200, "page"]);
      expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(answer.headers.get("cache-control")).toBe("no-cache");
    },
  );
});

describe("missing files of the app", () => {
  test.each([
    "/assets/gone-1.js",
    "/assets/app-1",
    "/assets/",
    "/favicon.ico",
    "/%2e%2e/canopy-outside.txt",
    "/..%2fcanopy-outside.txt",
    "/assets/%2e%2e%2f..%2fcanopy-outside.txt",
    "/a%00.js",
    "/%ff.js",
  ])("are 404 and never the page: %s", async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

test("an address of nothing but dots and a slash is looked at once, not once for each dot", async () => {
  const answer = await get(`/${".".repeat(4_000_000)}/page`);
  expect([answer.status, answer.kind]).toEqual([200, "page"]);
});

describe("the compression of files", () => {
  test("is Brotli if the caller accepts it, otherwise gzip, otherwise none", async () => {
    const br = await get("/assets/app-1.js", { "accept-encoding": "gzip, deflate, br" });
    expect([br.headers.get("content-encoding"), brotliDecompressSync(br.bytes).toString()]).toEqual([
      "br",
      SCRIPT,
    ]);
    const gzip = await get("/assets/app-1.js", { "accept-encoding": "gzip, br;q=0" });
    expect([gzip.headers.get("content-encoding"), gunzipSync(gzip.bytes).toString()]).toEqual([
      "gzip",
      SCRIPT,
    ]);
    const none = await get("/assets/app-1.js");
    expect([none.headers.get("content-encoding"), none.bytes.toString()]).toEqual([null, SCRIPT]);
    expect(none.headers.get("vary")).toBe("accept-encoding");
  });
  test.each(["br", "gzip"])(
    "leaves a source map out, as it would be compressed anew each time: %s",
    async (accepted) => {
      const map = await get("/assets/app-1.js.map", { "accept-encoding": accepted });
      expect([map.headers.get("content-encoding"), map.bytes.toString()]).toEqual([null, SCRIPT]);
      const etag = map.headers.get("etag") ?? "";
      const again = await get("/assets/app-1.js.map", { "accept-encoding": accepted, "if-none-match": etag });
      expect(again.status).toBe(304);
    },
  );
  test("sends a large source map piece by piece, and none of it for HEAD", async () => {
    const large = "a".repeat(1_000_000);
    writeFileSync(join(folder, "assets/large-1.js.map"), large);
    const serve = await staticFiles(folder);
    const ask = async (method: string) =>
      (await serve(new Request("http://localhost/assets/large-1.js.map", { method }))).response;
    const map = await ask("GET");
    const reader = map.body?.getReader();
    const first = (await reader?.read())?.value?.byteLength ?? 0;
    await reader?.cancel();
    expect([map.headers.get("content-length"), first < large.length / 2]).toEqual(["1000000", true]);
    const head = await ask("HEAD");
    expect([head.headers.get("content-length"), head.body]).toEqual(["1000000", null]);
  });
  test("uses the compressed files of the build", async () => {
    const { bytes } = await get("/assets/ready-1.css", { "accept-encoding": "br" });
    expect(bytes.toString()).toBe("packed by the build");
  });
});

describe("a video", () => {
  test.each([
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=-3", 206, "789", "bytes 7-9/10"],
    ["bytes=0-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=4-2", 200, "0123456789", null],
    ["lines=1-2", 200, "0123456789", null],
    ["bytes=-", 200, "0123456789", null],
  ])("is answered for the range %s", async (range, status, text, said) => {
    const answer = await get("/backdrop.mp4", { range });
    expect([answer.status, answer.bytes.toString(), answer.headers.get("content-range")]).toEqual([
      status,
      text,
      said,
    ]);
  });

  test("has no parts for HEAD", async () => {
    const serve = await staticFiles(folder);
    const request = new Request("http://localhost/backdrop.mp4", {
      method: "HEAD",
      headers: { range: "bytes=2-4" },
    });
    const { response } = await serve(request);
    expect([response.status, response.headers.get("content-range")]).toEqual([200, null]);
  });
});

test("a file that the browser has already is not sent again", async () => {
  const etag = (await get("/")).headers.get("etag") ?? "";
  expect((await get("/", { "if-none-match": etag })).status).toBe(304);
  expect((await get("/", { "if-none-match": '"other"' })).status).toBe(200);
});

test("pages without a build say that the web app is not built", async () => {
  const serve = await staticFiles(join(folder, "nowhere"));
  const { response } = await serve(new Request("http://localhost/login"));
  expect([response.status, await response.text()]).toEqual([503, expect.stringContaining("not built yet")]);
});

describe("a build that changes while the server runs", () => {
  const openSite = async () => {
    const site = mkdtempSync(join(tmpdir(), "canopy-rebuilt-"));
    onTestFinished(() => rmSync(site, { recursive: true, force: true }));
    const write = (page: string, script: string) => {
      mkdirSync(join(site, "assets"), { recursive: true });
      writeFileSync(join(site, "index.html"), `${page} page`);
      writeFileSync(join(site, "assets", script), `${page}()`);
      writeFileSync(join(site, "assets", `${script}.map`), `${page} map`);
    };
    return { site, write };
  };
  const serveFrom = async (site: string) => {
    const serve = await staticFiles(site);
    return async (path: string, accepted = "") => {
      const headers = { "accept-encoding": accepted };
      const { response } = await serve(new Request(new URL(path, "http://localhost"), { headers }));
      return [response.status, response.headers.get("content-encoding") ?? (await response.text())];
    };
  };

  test("is served from the next start on; until then the old one is served, also what nobody asked for", async () => {
    const { site, write } = await openSite();
    write("old", "old.js");
    const read = await serveFrom(site);
    expect(await read("/assets/old.js.map")).toEqual([200, "old map"]);
    rmSync(site, { recursive: true });
    expect(await read("/assets/old.js")).toEqual([200, "old()"]);
    expect(await read("/user/")).toEqual([200, "old page"]);
    expect(await read("/", "br")).toEqual([200, "br"]);
    write("new", "new.js");
    expect(await read("/assets/old.js", "gzip")).toEqual([200, "gzip"]);
    expect(await read("/")).toEqual([200, "old page"]);
    expect(await read("/assets/new.js")).toEqual([404, "There is no such file.\n"]);
    // source maps are large and seldom asked for: they are not kept in memory
    expect(await read("/assets/old.js.map")).toEqual([404, "There is no such file.\n"]);
    const restarted = await serveFrom(site);
    expect([await restarted("/"), await restarted("/assets/new.js")]).toEqual([
      [200, "new page"],
      [200, "new()"],
    ]);
  });

  test("is served as soon as it is there, if the server was started without one", async () => {
    const { site, write } = await openSite();
    const read = await serveFrom(site);
    expect(await read("/")).toEqual([503, expect.stringContaining("not built yet")]);
    write("new", "new.js");
    expect(await Promise.all([read("/assets/new.js"), read("/")])).toEqual([
      [200, "new()"],
      [200, "new page"],
    ]);
  });
});

test("a page that was built for an API on another origin names that origin, other pages do not", async () => {
  const build = mkdtempSync(join(tmpdir(), "canopy-marked-"));
  const serve = await staticFiles(build);
  const originOf = async (page: string) => {
    writeFileSync(join(build, "index.html"), page);
    const served = await staticFiles(build);
    return (await served(new Request("http://localhost/user/"))).apiOrigin;
  };
  const mark = (origin: string) => `<meta name="canopy-api-origin" content="${origin}">`;
  expect((await serve(new Request("http://localhost/"))).apiOrigin).toBeUndefined();
  expect(await originOf("<title>Canopy</title>")).toBeUndefined();
  expect(await originOf(mark("https://api.example:8443"))).toBe("https://api.example:8443");
  expect(await originOf(mark("https://api.example; script-src *"))).toBeUndefined();
  rmSync(build, { recursive: true });
});

test("the policy of a page that was built for another origin allows connections to it", () => {
  const policy = (apiOrigin?: string) =>
    securityHeaders("page", { isHttps: false, apiOrigin })["content-security-policy"]?.split("; ");
  expect(policy("https://api.example")).toContain("connect-src 'self' https://api.example");
  expect(policy()).toContain("connect-src 'self'");
});

test("only the page of a project may draw files: its policy permits workers and pictures of the page's own making", async () => {
  const serve = await staticFiles(folder);
  const policyOf = async (path: string) => {
    const { kind, ...facts } = await serve(new Request(`http://localhost${path}`));
    return securityHeaders(kind, { isHttps: false, ...facts })["content-security-policy"]?.split("; ");
  };
  for (const path of ["/project/5", "/project/5/", "/project/5?tab=documents&document=7"]) {
    const policy = await policyOf(path);
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("img-src 'self' data: blob:");
  }
  for (const path of ["/", "/project/", "/process/5", "/project/5/more"]) {
    const policy = await policyOf(path);
    expect(policy).toContain("worker-src 'none'");
    expect(policy).toContain("img-src 'self' data:");
  }
});

test("a page links what its route needs, and its tag tells it from the page of another route", async () => {
  mkdirSync(join(folder, ".vite"));
  const list = ["users", "companies"].map((name) => ({
    path: `/${name}/?`,
    isForGuests: false,
    scripts: [`assets/${name}.js`],
    styles: [],
    fonts: [],
    firstReads: [],
  }));
  writeFileSync(join(folder, ".vite/pages.json"), JSON.stringify(list));
  writeFileSync(join(folder, "index.html"), '<!doctype html><head><script src="/app.js"></script></head>');
  const users = await get("/users/", { "accept-encoding": "br" });
  expect(brotliDecompressSync(users.bytes).toString()).toBe(
    '<!doctype html><head><link rel="modulepreload" crossorigin href="/assets/users.js"><script src="/app.js"></script></head>',
  );
  const companies = await get("/companies/", { "accept-encoding": "br" });
  expect(companies.headers.get("etag")).not.toBe(users.headers.get("etag"));
});
