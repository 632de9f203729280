/** Imports whose specifier matches `regex` (all of them, or only the named exports) and why that door is shut. */
export interface Ban {
  readonly regex: string;
  readonly names?: readonly string[];
  readonly typesAllowed?: true;
  readonly message: string;
}

/** Some files and every ban that reaches them. For a file in two rooms the later one counts, alone. */
export interface Room {
  readonly name: string;
  readonly files: readonly string[];
  readonly bans: readonly Ban[];
}

/** Packages by name, with everything below them; `*` stands for the rest of a name. */
const packages = (...names: readonly string[]) => `^(${names.join("|").replaceAll("*", "[^/]*")})(/|$)`;

/** Files in folders of these names, reached by a relative path or by a `#` import. */
const folders = (...names: readonly string[]) => String.raw`^(\.\.?/|#)(.*/)?(${names.join("|")})/`;

const ban = (message: string, ...regexes: readonly string[]): readonly Ban[] =>
  regexes.map((regex) => ({ regex, message }));

const near = ban(
  "at most one ../ in an import; what lies deeper goes by a # subpath import",
  String.raw`^\.\./\.\./`,
);
const machineFile = String.raw`^(\.\.?/|#).*\.machine\.ts$`;
const neighbourMachine = String.raw`^(\.\./|#).*\.machine\.ts$`;

const core = [
  ...near,
  ...ban(
    "core is framework-free",
    packages("@canopy/server*", "@canopy/web*", "react*", "@xstate/react", "wouter*", "sonner", "node:*"),
  ),
];
const coreInside = [...core, ...ban("production never imports the testing room", folders("testing"))];
const noCalls = ban("machines receive calls, they do not import them", folders("api"), packages("ky"));
const noMachines = ban("only app composes machines", machineFile);

const web = [
  ...near,
  ...ban(
    "the web reaches data only through core",
    packages("@canopy/server*", "@canopy/core/testing", "ky", "@tanstack/query-core"),
  ),
];
const screens = [
  ...web,
  ...ban("a screen does not import another screen", "^#screens/"),
  {
    regex: "^react$",
    names: ["useState", "useReducer", "useEffect", "useLayoutEffect"],
    message: "screens hold no logic",
  },
  { regex: "^xstate$", names: ["setup", "createMachine", "createActor"], message: "screens hold no logic" },
];

/** The house's rooms and what must not be imported into each. Source: docs/architecture.md 'Who may import whom'. */
export const rooms: readonly Room[] = [
  {
    name: "contracts",
    files: ["**/packages/contracts/src/**"],
    bans: [
      ...near,
      ...ban("contracts know only zod", packages("@canopy/*", "xstate", "ky", "react*", "node:*")),
    ],
  },
  { name: "core", files: ["**/packages/core/src/*.ts"], bans: coreInside },
  { name: "core subjects", files: ["**/packages/core/src/*/**"], bans: [...coreInside, ...noCalls] },
  {
    name: "core machines",
    files: ["**/packages/core/src/*/*.machine.ts"],
    bans: [
      ...coreInside,
      ...noCalls,
      { regex: neighbourMachine, typesAllowed: true, message: "only app composes machines" },
    ],
  },
  { name: "core app", files: ["**/packages/core/src/app/**"], bans: coreInside },
  {
    name: "core api",
    files: ["**/packages/core/src/api/**"],
    bans: [...coreInside, ...noMachines, ...ban("calls know nothing of machines", packages("xstate"))],
  },
  {
    name: "core cache",
    files: ["**/packages/core/src/cache/**"],
    bans: [...coreInside, ...noCalls, ...noMachines],
  },
  {
    name: "core screens",
    files: ["**/packages/core/src/screens/**"],
    bans: [...coreInside, ...noCalls, ...noMachines],
  },
  {
    name: "core words and routes",
    files: ["**/packages/core/src/clock.ts", "**/packages/core/src/{text,routing}/**"],
    bans: [
      ...coreInside,
      ...ban(
        "words, routes and the clock are pure",
        machineFile,
        folders("api", "cache"),
        packages("xstate", "ky", "@tanstack/query-core"),
      ),
    ],
  },
  {
    name: "core tests",
    files: ["**/packages/core/src/testing/**", "**/packages/core/src/**/*.test.ts"],
    bans: core,
  },
  { name: "web", files: ["**/apps/web/src/**"], bans: web },
  {
    name: "web ui",
    files: ["**/apps/web/src/ui/**"],
    bans: [
      ...web,
      ...ban(
        "ui knows nothing of the product",
        packages("@canopy/*", "@xstate/*", "xstate", "wouter*"),
        folders("screens", "app", "ports"),
      ),
    ],
  },
  {
    name: "web screens",
    files: ["**/apps/web/src/screens/*/*"],
    bans: [...screens, ...ban("a screen does not import another screen", String.raw`^\.\./[^.]`)],
  },
  { name: "web screen parts", files: ["**/apps/web/src/screens/*/*/**"], bans: screens },
  {
    name: "stories",
    files: [
      "**/apps/web/src/**/*.stories.tsx",
      "**/apps/web/src/app/{screenStory.tsx,listStories.ts}",
      "**/apps/web/src/app/story*.{ts,tsx}",
      "**/apps/web/src/**/*.browser.test.tsx",
      "**/.storybook/**",
    ],
    bans: ban("stories run on a stubbed wire", packages("@canopy/server*", "ky", "@tanstack/query-core")),
  },
  {
    name: "server",
    files: ["**/apps/server/{src,bench}/**"],
    bans: [
      ...near,
      ...ban(
        "the server shares contracts only",
        packages("@canopy/core*", "@canopy/web*", "xstate", "@xstate/*", "react*"),
      ),
    ],
  },
  {
    name: "journeys",
    files: ["**/packages/acceptance/journeys/**"],
    bans: [
      ...near,
      ...ban("journeys run without a browser", packages("@canopy/web*", "react*", "*playwright*")),
    ],
  },
  {
    name: "end to end",
    files: ["**/packages/acceptance/e2e/**"],
    bans: ban(
      "end-to-end tests see what a user sees",
      packages("@canopy/core*", "@canopy/web*", "@canopy/server*"),
    ),
  },
];

/** Globals of the browser that core must do without; some of them are known to the compiler's worker library. */
export const browserGlobals = ["window", "document", "localStorage", "sessionStorage", "navigator"];
