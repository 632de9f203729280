import { describe, expect, test } from "vitest";
import { linksFor } from "./pageLinks.ts";

const page = (path: string, name: string, isForGuests = false) => ({
  path,
  isForGuests,
  scripts: ["assets/index.js", `assets/${name}.js`],
  styles: [`assets/${name}.css`],
  ...(!isForGuests && { firstScript: "assets/first.js" }),
  firstReads: isForGuests ? [] : [{ path: `/${name}/?`, call: `/api/${name}?a=1&b="` }],
});
const pages = [page("/login/?", "login", true), page("/", "dashboard"), page("/user/?", "users")];

const linked = (address: string) =>
  [
    ...linksFor(pages, new URL(address, "http://localhost")).matchAll(
      /<link rel="([\w-]+)".*?href="([^"]+)">/g,
    ),
  ].map(([, rel, href]) => `${rel} ${href}`);

describe("the links of a page", () => {
  test("name all that a screen needs, whatever the case and the last slash of its address", () => {
    const wanted = [
      "stylesheet /assets/users.css",
      "modulepreload /assets/index.js",
      "modulepreload /assets/users.js",
    ];
    expect(linked("/user/")).toEqual(wanted);
    expect(linked("/USER?page=2")).toEqual(wanted);
  });

  test.each([
    ["/login", ["canopy-next /assets/dashboard.css", "canopy-next /assets/dashboard.js"]],
    ["/login?redirect=%2Fuser%2F", ["canopy-next /assets/users.css", "canopy-next /assets/users.js"]],
    [
      "/login?redirect=%2F%2Felsewhere.example%2Fx",
      ["canopy-next /assets/dashboard.css", "canopy-next /assets/dashboard.js"],
    ],
    ["/login?redirect=%2Flogin", ["canopy-next /assets/dashboard.css", "canopy-next /assets/dashboard.js"]],
  ])("of a guest name, for later, what the screen after the sign-in needs: %s", (address, later) => {
    expect(linked(address).filter((link) => link.startsWith("canopy-next"))).toEqual(later);
    expect(linked(address)).toContain("modulepreload /assets/login.js");
  });

  test("come with the first read and the script that sends it, except for guests", () => {
    const users = linksFor(pages, new URL("http://localhost/user/"));
    expect(users).toContain(
      '<meta name="canopy-first-reads" content="[{&quot;path&quot;:&quot;/users/?&quot;,&quot;call&quot;:&quot;/api/users?a=1&amp;b=\\&quot;&quot;}]">',
    );
    expect(users).toContain('<script type="module" crossorigin src="/assets/first.js">');
    expect(linksFor(pages, new URL("http://localhost/login"))).not.toMatch(/<meta|<script/);
  });

  test("are none at an address that is no page", () => {
    expect(linked("/nowhere")).toEqual([]);
  });

  test("hold nothing of the address", () => {
    expect(linksFor(pages, new URL("http://localhost/login?redirect=%22%3E%3Cscript%3E"))).not.toContain(
      "script>",
    );
  });
});
