import { defineConfig, type OxlintOverride } from "oxlint";
import { browserGlobals, rooms, statefulBesideCore, type Room } from "./rooms.ts";

const restricted = (room: Room) =>
  room.bans.map(({ regex, names, typesAllowed, message }) => ({
    regex,
    message,
    ...(names && { importNames: [...names] }),
    ...(typesAllowed && { allowTypeImports: typesAllowed }),
  }));

const walls = rooms.map((room): OxlintOverride => ({
  files: [...room.files],
  rules: { "no-restricted-imports": ["error", { patterns: restricted(room) }] },
}));

const tests = ["**/*.test.ts", "**/*.test.tsx", "**/*.spec.ts", "**/testing/**"];

/** The lint of the whole checkout: oxlint's categories, type errors, and one block for each room of `rooms.ts`. */
export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "vitest", "promise"],
  jsPlugins: ["./wallClock.ts", "./seededProperties.ts"],
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: "error", denyWarnings: true },
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  env: { es2024: true, browser: true },
  ignorePatterns: ["**/dist/**", "storybook-static/**"],
  rules: {
    "properties/seeded": "error",
    "react/react-in-jsx-scope": "off",
    "react/rules-of-hooks": "error",
    "react/no-danger": "error",
    "import/no-cycle": "error",
    "import/no-unassigned-import": "off",
    "import/no-named-as-default-member": "off",
    "import/default": "off", // the compiler knows of the addresses that Vite exports (`?url`)
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "typescript/no-explicit-any": "error",
    "typescript/no-misused-promises": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/consistent-return": "off", // the compiler's noImplicitReturns knows better
    "typescript/require-array-sort-compare": ["error", { ignoreStringArrays: true }],
    "promise/always-return": "off",
    "oxc/no-map-spread": "off",
    "unicorn/no-useless-spread": "off", // groups the words of a command line
    "no-console": ["error", { allow: ["warn", "error"] }],
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    "jsx-a11y/no-autofocus": "off", // dialogs and one-field forms place the focus on purpose
    // axe judges these on the rendered page, where spread props and native semantics are known
    "jsx-a11y/anchor-has-content": "off",
    "jsx-a11y/control-has-associated-label": "off",
    "jsx-a11y/no-noninteractive-tabindex": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/role-has-required-aria-props": "off",
  },
  overrides: [
    ...walls,
    {
      files: ["**/packages/core/src/**"],
      excludeFiles: ["**/*.test.ts", "**/core/src/testing/**"],
      rules: {
        "no-restricted-globals": [
          "error",
          {
            globals: browserGlobals.map((name) => ({ name, message: "core knows no DOM" })),
            checkGlobalObject: true,
          },
        ],
      },
    },
    {
      files: ["**/packages/core/src/**"],
      excludeFiles: ["**/*.test.ts", "**/core/src/testing/**", "**/core/src/base/clock.ts"],
      rules: {
        "house/wall-clock": "error",
        "no-restricted-properties": [
          "error",
          { object: "Date", property: "now", message: "only core/src/base/clock.ts reads the wall clock" },
        ],
      },
    },
    {
      files: ["**/packages/core/src/**", "**/apps/web/src/**"],
      excludeFiles: [
        "**/*.test.ts",
        "**/*.test.tsx",
        "**/*.stories.tsx",
        "**/apps/web/src/stories/**",
        "**/core/src/testing/**",
      ],
      rules: { "house/lazy-import": "error" },
    },
    {
      files: ["**/apps/web/src/**"],
      excludeFiles: [
        "**/*.test.ts",
        "**/*.test.tsx",
        "**/*.stories.tsx",
        "**/apps/web/src/stories/**",
        ...statefulBesideCore.map(({ file }) => `**/${file}`),
      ],
      rules: { "house/no-state-beside-core": "error" },
    },
    {
      files: [
        "**/scripts/**",
        "**/packages/tooling/**",
        "**/apps/server/src/base/log.ts",
        "**/apps/server/bench/**",
        "**/packages/bench/src/**",
      ],
      rules: { "no-console": "off", "no-await-in-loop": "off" },
    },
    {
      // `types: {} as {…}` is XState's way to declare them
      files: ["**/*.machine.ts", ...tests],
      rules: {
        "no-await-in-loop": "off",
        "typescript/no-unsafe-type-assertion": "off",
        "typescript/no-unnecessary-type-assertion": "off",
      },
    },
    {
      files: tests,
      rules: {
        "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect.*", "fc.assert"] }],
        "unicorn/consistent-function-scoping": "off",
        "vitest/no-conditional-expect": "off",
        "vitest/no-conditional-tests": "off",
        "vitest/require-to-throw-message": "off",
        "vitest/no-disabled-tests": "error",
        "vitest/no-focused-tests": "error",
      },
    },
  ],
});
