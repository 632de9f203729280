import { describe, expect, it } from "vitest";
import { closureOf, crossingsOf, routesOf, withoutHashes, type Manifest } from "./bundle.ts";

const login = "src/screens/login/LoginScreen.tsx";
const users = "src/screens/users/UserListScreen.tsx";
const manifest: Manifest = {
  "index.html": { file: "assets/index.js", isEntry: true, imports: ["_react.js"] },
  "_react.js": { file: "assets/react.js" },
  "_table.js": { file: "assets/table.js", imports: ["_react.js", "index.html"] },
  "src/ports/pageCapture.ts": { file: "assets/capture.js", isDynamicEntry: true },
  [login]: { file: "assets/login.js", isDynamicEntry: true, imports: ["index.html"] },
  [users]: { file: "assets/users.js", isDynamicEntry: true, imports: ["_table.js"] },
};

describe("the bundle", () => {
  it("has a route for every lazily loaded screen, and for nothing else", () => {
    expect(routesOf(manifest)).toEqual([login, users]);
  });

  it("counts no screen in the entry as a route", () => {
    expect(routesOf({ ...manifest, [login]: { file: "assets/index.js" } })).toEqual([users]);
  });

  it("lists everything that loads with a module once, through cycles too", () => {
    expect([...closureOf(manifest, ["index.html", users])].toSorted()).toEqual(
      ["_react.js", "_table.js", "index.html", users].toSorted(),
    );
    const round = { a: { file: "a.js", imports: ["b"] }, b: { file: "b.js", imports: ["a"] } };
    expect([...closureOf(round, ["a"])]).toEqual(["a", "b"]);
  });

  it("names a route that loads another route's code, directly or through a shared chunk", () => {
    expect(crossingsOf(manifest)).toEqual([]);
    const direct = { ...manifest, [login]: { file: "l.js", isDynamicEntry: true, imports: [users] } };
    expect(crossingsOf(direct)).toEqual([[login, users]]);
    const shared = { ...manifest, "_table.js": { file: "t.js", imports: [login] } };
    expect(crossingsOf(shared)).toEqual([[users, login]]);
  });

  it("has the same size whatever hashes are in its chunks' names", () => {
    const code = (hash: string) => `import("./Menu-${hash}.js"),["assets/table-${hash}.css"]`;
    expect(withoutHashes(code("C_-3fQ9"))).toBe(withoutHashes(code("00aaBB1")));
    expect(withoutHashes("a-b.js")).toBe("a-b.js");
  });
});
