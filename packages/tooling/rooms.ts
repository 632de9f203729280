/** A ban on imports whose specifier matches `regex` (all of them, or only the named exports), with its reason. */
export interface Ban {
  readonly regex: string;
  readonly names?: readonly string[];
  readonly typesAllowed?: true;
  readonly message: string;
}

/** A set of files and the bans on their imports. A file in two rooms follows only the later one. */
export interface Room {
  readonly name: string;
  readonly files: readonly string[];
  readonly bans: readonly Ban[];
}

/** Matches packages by name, with everything below them; `*` stands for the rest of a name. */
const packages = (...names: readonly string[]) => `^(${names.join("|").replaceAll("*", "[^/]*")})(/|$)`;

/** Matches files in folders of these names, imported by a relative path or by a `#` path. */
const folders = (...names: readonly string[]) => String.raw`^(\.\.?/|#)(.*/)?(${names.join("|")})/`;

const ban = (message: string, ...regexes: readonly string[]): readonly Ban[] =>
  regexes.map((regex) => ({ regex, message }));

const near = ban(
  "at most one ../ in an import; what lies deeper goes by a # subpath import",
  String.raw`^\.\./\.\./`,
);
const machineFile = String.raw`^(\.\.?/|#).*\.machine\.ts$`;
const neighbourMachine = String.raw`^(\.\./|#).*\.machine\.ts$`;

const contracts = [
  ...near,
  ...ban("contracts know only zod", packages("@canopy/*", "xstate", "ky", "react*", "node:*")),
];
const production = ban("production never imports the testing room", folders("testing"));

const core = [
  ...near,
  ...ban(
    "core is framework-free",
    packages("@canopy/server*", "@canopy/web*", "react*", "@xstate/react", "wouter*", "sonner", "node:*"),
  ),
];
const coreInside = [
  ...core,
  ...production,
  ...ban("app only puts together: nothing imports it", folders("app")),
];
const noCalls = ban("only bindings know the calls", folders("api"), packages("ky"));
const noMachines = ban("only bindings put machines together", machineFile);

const web = [
  ...near,
  ...ban(
    "the web reaches data only through core",
    packages("@canopy/server*", "@canopy/core/testing", "ky", "@tanstack/query-core"),
  ),
];
const noLogic = [
  {
    regex: "^react$",
    names: ["useState", "useReducer", "useEffect", "useLayoutEffect"],
    message: "screens hold no logic",
  },
  { regex: "^xstate$", names: ["setup", "createMachine", "createActor"], message: "screens hold no logic" },
];
const screens = [
  ...web,
  ...noLogic,
  ...ban("a screen imports only the shared folder of another noun", "^#screens/[^/]+/[^/]+$"),
  ...ban("a screen does not know the frame around it", folders("frame")),
];

/** The house's rooms and what must not be imported into each. Source: docs/architecture.md 'Who may import whom'. */
export const rooms: readonly Room[] = [
  {
    name: "contracts",
    files: ["**/packages/contracts/src/**"],
    bans: [...contracts, ...production],
  },
  {
    name: "contracts wire and codes",
    files: ["**/packages/contracts/src/{wire,codes}/**"],
    bans: [
      ...contracts,
      ...production,
      ...ban("wire and codes know no rule and no resource", folders("rules", "resources")),
    ],
  },
  {
    name: "contracts rules",
    files: ["**/packages/contracts/src/rules/**"],
    bans: [...contracts, ...production, ...ban("rules know no resource", folders("resources"))],
  },
  {
    name: "contracts tests",
    files: ["**/packages/contracts/src/testing/**", "**/packages/contracts/src/**/*.test.ts"],
    bans: contracts,
  },
  {
    name: "core",
    files: ["**/packages/core/src/*.ts"],
    bans: [...core, ...production],
  },
  { name: "core nouns", files: ["**/packages/core/src/*/**"], bans: [...coreInside, ...noCalls] },
  {
    name: "core bindings",
    files: [
      "**/packages/core/src/*/*.screens.ts",
      "**/packages/core/src/services/**",
      "**/packages/core/src/lists/listScreen.ts",
      "**/packages/core/src/records/{crud,recordScreen,readingScreen,runRecordAction,hangingRecords}.ts",
      "**/packages/core/src/session/sessionActor.ts",
    ],
    bans: coreInside,
  },
  {
    name: "core views",
    files: ["**/packages/core/src/*/*.view.ts"],
    bans: [
      ...coreInside,
      ...noCalls,
      ...noMachines,
      ...ban("a view is words, columns and fields", packages("xstate")),
    ],
  },
  {
    name: "core machines",
    files: ["**/packages/core/src/*/*.machine.ts"],
    bans: [
      ...coreInside,
      ...noCalls,
      { regex: neighbourMachine, typesAllowed: true, message: "only bindings put machines together" },
    ],
  },
  { name: "core app", files: ["**/packages/core/src/app/**"], bans: [...core, ...production] },
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
    name: "core base",
    files: ["**/packages/core/src/base/**"],
    bans: [
      ...coreInside,
      ...ban(
        "base knows no machine, no call and no words",
        machineFile,
        folders("api", "cache", "text", "services"),
      ),
      ...ban("base knows no machine, no call and no words", packages("xstate", "ky", "@tanstack/query-core")),
    ],
  },
  {
    name: "core words and routes",
    files: ["**/packages/core/src/{text,routing}/**"],
    bans: [
      ...coreInside,
      ...ban(
        "words and routes are pure",
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
        folders("screens", "frame", "kit", "ports", "stories"),
      ),
    ],
  },
  {
    name: "web kit",
    files: ["**/apps/web/src/kit/**"],
    bans: [...web, ...ban("the kit knows no screen and no frame", folders("screens", "frame", "stories"))],
  },
  {
    name: "web screens",
    files: ["**/apps/web/src/screens/*/*"],
    bans: [
      ...screens,
      ...ban("a screen imports only the shared folder of another noun", String.raw`^\.\./[^.]`),
    ],
  },
  { name: "web screen parts", files: ["**/apps/web/src/screens/*/*/**"], bans: screens },
  {
    name: "stories",
    files: [
      "**/apps/web/src/**/*.stories.tsx",
      "**/apps/web/src/stories/**",
      "**/apps/web/src/**/*.browser.test.tsx",
      "**/.storybook/**",
    ],
    bans: ban("stories run on a stubbed wire", packages("@canopy/server*", "ky", "@tanstack/query-core")),
  },
  {
    name: "terminal",
    files: ["**/apps/terminal/src/*.ts"],
    bans: [
      ...near,
      ...ban(
        "the terminal reaches the product only through core",
        packages(
          "@canopy/contracts",
          "@canopy/server*",
          "@canopy/web*",
          "@canopy/core/testing",
          "ky",
          "@tanstack/*",
        ),
      ),
      ...ban("the terminal draws no page", packages("react*", "@xstate/react", "wouter*", "sonner")),
    ],
  },
  {
    name: "terminal tests",
    files: ["**/apps/terminal/src/*.test.ts", "**/apps/terminal/src/testing/**"],
    bans: [
      ...near,
      ...ban(
        "the terminal's tests see what a person at a terminal sees",
        packages("@canopy/contracts", "@canopy/web*"),
      ),
    ],
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
    name: "bench",
    files: ["**/packages/bench/src/**"],
    bans: ban("the bench measures from outside", packages("@canopy/*")),
  },
  {
    name: "bench floor",
    files: ["**/packages/bench/floor/**"],
    bans: [
      ...near,
      ...ban("the floor is made of packages alone", packages("@canopy/*"), folders("web", "core")),
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

/** A file of the web that may use hooks of state or effect although it imports core, and why. */
export interface StateException {
  readonly file: string;
  readonly reason: string;
}

/** The exceptions to 'core decides, React draws'. Source: docs/architecture.md. */
export const statefulBesideCore: readonly StateException[] = [
  {
    file: "apps/web/src/kit/appContext.tsx",
    reason: "opens a screen's actor and hears what it announces from its entry on",
  },
];
