/** A file at its path in the checkout, with a line that its room must refuse, and the reason that the linter must give. */
export interface Planted {
  readonly room: string;
  readonly path: string;
  readonly code: string;
  readonly refusal: string;
}

const plant = (
  room: string,
  path: string,
  ...lines: readonly (readonly [string, string])[]
): readonly Planted[] =>
  lines.map(([from, refusal]) => ({ room, path, code: `export * from "${from}";`, refusal }));

const zodOnly = "contracts know only zod";
const framework = "core is framework-free";
const calls = "only bindings know the calls";
const putsTogether = "only bindings put machines together";
const testing = "production never imports the testing room";
const appIsImported = "app only puts together: nothing imports it";
const pure = "words and routes are pure";
const baseKnows = "base knows no machine, no call and no words";
const throughCore = "the web reaches data only through core";
const uiKnowsProduct = "ui knows nothing of the product";
const kitKnowsScreens = "the kit knows no screen and no frame";
const shares = "a screen imports only the shared folder of another noun";
const noFrame = "a screen does not know the frame around it";
const noLogic = "screens hold no logic";
const contractsOnly = "the server shares contracts only";
const stubbed = "stories run on a stubbed wire";
const terminalThroughCore = "the terminal reaches the product only through core";
const noPage = "the terminal draws no page";
const seesTerminal = "the terminal's tests see what a person at a terminal sees";
const twoLevelsUp = "at most one ../ in an import";

/** Banned imports: at least one per room, including bans that a room inherits. */
export const plantedImports: readonly Planted[] = [
  ...plant(
    "terminal",
    "apps/terminal/src/lists.ts",
    ["@canopy/contracts", terminalThroughCore],
    ["@canopy/server/testing", terminalThroughCore],
    ["@canopy/core/testing", terminalThroughCore],
    ["react", noPage],
    ["../../web/src/main.tsx", twoLevelsUp],
  ),
  ...plant(
    "terminal tests",
    "apps/terminal/src/run.test.ts",
    ["@canopy/contracts", seesTerminal],
    ["../../server/src/app.ts", twoLevelsUp],
  ),
  ...plant("bench", "packages/bench/src/api.ts", ["@canopy/contracts", "the bench measures from outside"]),
  ...plant(
    "bench floor",
    "packages/bench/floor/src/api.ts",
    ["@canopy/core", "the floor is made of packages alone"],
    ["../../../core/src/index.ts", twoLevelsUp],
  ),
  ...plant(
    "contracts",
    "packages/contracts/src/resources/users.ts",
    ["@canopy/core", zodOnly],
    ["node:fs", zodOnly],
    ["../../core/src/index.ts", twoLevelsUp],
    ["#testing/anyRecord.ts", testing],
  ),
  ...plant(
    "contracts wire and codes",
    "packages/contracts/src/wire/filter.ts",
    ["../rules/milestoneRules.ts", "wire and codes know no rule and no resource"],
    ["#resources/users.ts", "wire and codes know no rule and no resource"],
    ["../testing/anyRecord.ts", testing],
    ["xstate", zodOnly],
  ),
  ...plant(
    "contracts rules",
    "packages/contracts/src/rules/milestoneRules.ts",
    ["../resources/users.ts", "rules know no resource"],
    ["../testing/anyRecord.ts", testing],
    ["ky", zodOnly],
  ),
  ...plant("contracts tests", "packages/contracts/src/rules/milestoneRules.test.ts", ["node:fs", zodOnly]),
  ...plant(
    "core",
    "packages/core/src/index.ts",
    ["react", framework],
    ["node:fs", framework],
    ["@canopy/server/testing", framework],
    ["./testing/openApp.ts", testing],
  ),
  ...plant(
    "core nouns",
    "packages/core/src/users/rolesText.ts",
    ["ky", calls],
    ["../api/http.ts", calls],
    ["../app/createApp.ts", appIsImported],
    ["wouter", framework],
  ),
  ...plant(
    "core bindings",
    "packages/core/src/users/users.screens.ts",
    ["../app/createApp.ts", appIsImported],
    ["react", framework],
    ["../testing/openApp.ts", testing],
  ),
  ...plant(
    "core views",
    "packages/core/src/users/users.view.ts",
    ["../api/http.ts", calls],
    ["../lists/list.machine.ts", putsTogether],
    ["xstate", "a view is words, columns and fields"],
    ["../app/createApp.ts", appIsImported],
  ),
  ...plant(
    "core machines",
    "packages/core/src/session/session.machine.ts",
    ["../lists/list.machine.ts", putsTogether],
    ["#api/http.ts", calls],
    ["../app/createApp.ts", appIsImported],
    ["react-dom/client", framework],
  ),
  ...plant(
    "core app",
    "packages/core/src/app/createApp.ts",
    ["@canopy/web", framework],
    ["../testing/openApp.ts", testing],
  ),
  ...plant(
    "core api",
    "packages/core/src/api/http.ts",
    ["xstate", "calls know nothing of machines"],
    ["../session/session.machine.ts", putsTogether],
    ["../app/createApp.ts", appIsImported],
    ["sonner", framework],
  ),
  ...plant(
    "core cache",
    "packages/core/src/cache/watchQuery.ts",
    ["../api/http.ts", calls],
    ["../lists/list.machine.ts", putsTogether],
    ["../app/createApp.ts", appIsImported],
    ["react", framework],
  ),
  ...plant(
    "core base",
    "packages/core/src/base/ports.ts",
    ["xstate", baseKnows],
    ["../session/session.machine.ts", baseKnows],
    ["../text/messages.ts", baseKnows],
    ["../app/createApp.ts", appIsImported],
  ),
  ...plant(
    "core words and routes",
    "packages/core/src/routing/guard.ts",
    ["xstate", pure],
    ["../session/session.machine.ts", pure],
    ["../cache/keys.ts", pure],
    ["../app/createApp.ts", appIsImported],
    ["node:path", framework],
  ),
  ...plant(
    "core tests",
    "packages/core/src/session/token.test.ts",
    ["react", framework],
    ["node:fs", framework],
  ),
  ...plant(
    "web",
    "apps/web/src/frame/App.tsx",
    ["ky", throughCore],
    ["@canopy/server", throughCore],
    ["@canopy/core/testing", throughCore],
  ),
  ...plant(
    "web ui",
    "apps/web/src/ui/button/Button.tsx",
    ["@canopy/core", uiKnowsProduct],
    ["wouter", uiKnowsProduct],
    ["#kit/appContext.tsx", uiKnowsProduct],
    ["#screens/login/LoginScreen.tsx", uiKnowsProduct],
    ["@tanstack/query-core", throughCore],
  ),
  ...plant(
    "web kit",
    "apps/web/src/kit/ListScreen.tsx",
    ["#screens/users/UserListScreen.tsx", kitKnowsScreens],
    ["../frame/Shell.tsx", kitKnowsScreens],
    ["ky", throughCore],
  ),
  ...plant(
    "web screens",
    "apps/web/src/screens/users/UserListScreen.tsx",
    ["../companies/CompanyListScreen.tsx", shares],
    ["#screens/companies/CompanyListScreen.tsx", shares],
    ["#frame/Shell.tsx", noFrame],
    ["@tanstack/query-core", throughCore],
    ["../../kit/appContext.tsx", twoLevelsUp],
  ),
  ...plant(
    "web screen parts",
    "apps/web/src/screens/users/shared/Roles.tsx",
    ["#screens/login/LoginScreen.tsx", shares],
    ["#frame/Shell.tsx", noFrame],
    ["ky", throughCore],
  ),
  {
    room: "web screens",
    path: "apps/web/src/screens/login/Stateful.tsx",
    code: 'import { useState } from "react";\nexport const state = useState;',
    refusal: noLogic,
  },
  {
    room: "web screens",
    path: "apps/web/src/screens/login/Effectful.tsx",
    code: 'import * as React from "react";\nexport const effect = React.useEffect;',
    refusal: noLogic,
  },
  {
    room: "web screens",
    path: "apps/web/src/screens/login/Machine.tsx",
    code: 'import { setup } from "xstate";\nexport const make = setup;',
    refusal: noLogic,
  },
  ...plant(
    "stories",
    "apps/web/src/ui/button/Button.stories.tsx",
    ["@canopy/server", stubbed],
    ["ky", stubbed],
  ),
  ...plant("stories", "apps/web/src/stories/storyUsers.ts", ["@canopy/server", stubbed]),
  ...plant(
    "server",
    "apps/server/src/users/users.ts",
    ["@canopy/core", contractsOnly],
    ["xstate", contractsOnly],
    ["react", contractsOnly],
  ),
  ...plant("journeys", "packages/acceptance/journeys/signIn.test.ts", [
    "@canopy/web",
    "journeys run without a browser",
  ]),
  ...plant("end to end", "packages/acceptance/e2e/signIn.spec.ts", [
    "@canopy/core",
    "end-to-end tests see what a user sees",
  ]),
];

/** Violations other than imports. */
export const plantedCode: readonly Omit<Planted, "room">[] = [
  ...["window", "document", "localStorage", "sessionStorage", "navigator"].map((name) => ({
    path: `packages/core/src/session/${name}.ts`,
    code: `export const found = globalThis.${name} ?? ${name};`,
    refusal: "core knows no DOM",
  })),
  ...["Date.now()", "new Date()", "Date()"].map((reading) => ({
    path: "packages/core/src/session/expiry.ts",
    code: `export const at = ${reading};`,
    refusal: "only core/src/base/clock.ts reads the wall clock",
  })),
  ...["", ", { numRuns: 10 }", ", { seed: 1 }"].map((runs) => ({
    path: "packages/core/src/lists/list.property.test.ts",
    code: `import fc from "fast-check";\nfc.assert(fc.property(fc.nat(), (n) => n >= 0)${runs});`,
    refusal: "give fc.assert propertyRuns(usual, deep)",
  })),
  ...[
    "fc.check(fc.property(fc.nat(), (n) => n >= 0))",
    "fc.sample(fc.nat(), 1)",
    "fc.configureGlobal({})",
  ].map((call) => ({
    path: "packages/core/src/testing/anyList.ts",
    code: `import fc from "fast-check";\nexport const made = ${call};`,
    refusal: "a property runs by fc.assert",
  })),
  ...["{ assert }", "check"].map((name) => ({
    path: "packages/core/src/lists/list.property.test.ts",
    code: `import ${name} from "fast-check";\nexport const kept = ${name};`,
    refusal: "import fast-check as fc",
  })),
  ...[
    'export const load = () => import("./panel.ts");',
    'export const load = async () => (await import("./panel.ts")).panel;',
    'import { lazy } from "react";\nexport const Panel = lazy(() => import("./panel.ts"));',
    'const app = { load: (run: () => Promise<unknown>) => run() };\nexport const panel = app.load(() => import("./panel.ts"));',
  ].flatMap((code) =>
    ["apps/web/src/kit/Panel.ts", "packages/core/src/lists/panels.ts"].map((path) => ({
      path,
      code,
      refusal: "import() stands only in lazyPart",
    })),
  ),
  ...[
    'import { selectIsBusy } from "@canopy/core/shell";\nimport { useState } from "react";\nexport const drawn = [selectIsBusy, useState];',
    'import { useReducer as reduce } from "react";\nimport { routes } from "@canopy/core";\nexport const drawn = [routes, reduce];',
    'import type { App } from "@canopy/core";\nimport { useEffect } from "react";\nexport const drawn = (app: App) => useEffect(app.stop, [app]);',
    'import * as React from "react";\nexport { routes } from "@canopy/core";\nexport const drawn = React.useLayoutEffect;',
    'import React from "react";\nexport * from "@canopy/core/shell";\nexport const drawn = React["useRef"];',
    'import * as React from "react";\nimport { routes } from "@canopy/core";\nconst { useState } = React;\nexport const drawn = [routes, useState];',
  ].flatMap((code) =>
    [
      "apps/web/src/kit/Drawn.tsx",
      "apps/web/src/frame/Drawn.tsx",
      "apps/web/src/screens/users/Drawn.tsx",
    ].map((path) => ({ path, code, refusal: "a file that imports @canopy/core holds no state" })),
  ),
  {
    path: "apps/web/src/ui/Raw.tsx",
    code: "export const Raw = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;",
    refusal: "dangerouslySetInnerHTML",
  },
  {
    path: "packages/core/src/lists/loose.ts",
    code: "export const loose: any = 1;",
    refusal: "Unexpected `any`",
  },
  { path: "apps/server/src/noisy.ts", code: "console.log(1);", refusal: "Unexpected console statement" },
  {
    path: "apps/web/src/ui/Hooked.tsx",
    code: 'import { useId } from "react";\nexport const Hooked = (p: { on: boolean }) => (p.on ? useId() : "");',
    refusal: "useId",
  },
  {
    path: "apps/web/src/ui/Blind.tsx",
    code: 'export const Blind = () => <img src="/a.png" />;',
    refusal: "alt",
  },
  {
    path: "packages/core/src/lists/switch.ts",
    code: 'export const f = (x: "a" | "b") => {\n  switch (x) {\n    case "a":\n      return 1;\n  }\n  return 2;\n};',
    refusal: "not exhaustive",
  },
  {
    path: "packages/core/src/lists/late.ts",
    code: "const save = async () => 1;\nexport const f = () => {\n  save();\n};",
    refusal: "Promises must be awaited",
  },
  {
    path: "packages/core/src/lists/wrong.ts",
    code: 'export const count: number = "one";',
    refusal: "not assignable",
  },
  ...["it.skip", "it.only"].map((call) => ({
    path: "packages/core/src/lists/list.test.ts",
    code: `import { expect, it } from "vitest";\n${call}("says yes", () => expect(1).toBe(1));`,
    refusal: call === "it.skip" ? "Disabled test" : "focused test",
  })),
];

/** Allowed code of each of these rooms. */
export const plantedClean: readonly { readonly path: string; readonly code: string }[] = [
  { path: "packages/contracts/src/index.ts", code: 'export { a } from "./auth.ts";' },
  { path: "packages/contracts/src/auth.ts", code: "export const a = 1;" },
  {
    path: "packages/contracts/src/list.property.test.ts",
    code: "type Run = (...given: readonly unknown[]) => void;\nexport const run = (fc: { assert: Run }, propertyRuns: Run) => fc.assert(1, propertyRuns(1, 2));",
  },
  { path: "packages/core/src/base/clock.ts", code: "export const nowMs = (): number => Date.now();" },
  { path: "packages/core/src/text/date.ts", code: "export const day = (ms: number): Date => new Date(ms);" },
  { path: "packages/core/src/api/auth.ts", code: 'export { nowMs } from "../base/clock.ts";' },
  { path: "packages/core/src/app/openApp.ts", code: 'export { nowMs } from "../api/auth.ts";' },
  { path: "apps/web/src/screens/home/HomeScreen.ts", code: 'export { part } from "./part.ts";' },
  { path: "apps/web/src/screens/home/part.ts", code: "export const part = 1;" },
  {
    path: "apps/web/src/kit/lazyPanel.ts",
    code: 'const lazyPart = <Part>(load: () => Promise<Part>) => ({ load });\nexport const panel = lazyPart(() => import("./panel.ts").then((m) => m.panel));',
  },
  { path: "apps/web/src/kit/panel.ts", code: "export const panel = 1;" },
  { path: "apps/server/src/app.ts", code: "export const app = 1;" },
];

/** Hooks that the wall between state and core lets pass. */
export const plantedHooks: typeof plantedClean = [
  {
    path: "apps/web/src/kit/useListening.ts",
    code: 'import { useEffect, useRef } from "react";\nexport const useListening = () => [useEffect, useRef];',
  },
  {
    path: "apps/web/src/kit/Selected.tsx",
    code: 'import { selectIsBusy } from "@canopy/core/shell";\nimport { useId, useSyncExternalStore } from "react";\nexport const drawn = [selectIsBusy, useId, useSyncExternalStore];',
  },
  {
    path: "apps/web/src/kit/Told.stories.tsx",
    code: 'import { routes } from "@canopy/core";\nimport { useState } from "react";\nexport const told = [routes, useState];',
  },
];
