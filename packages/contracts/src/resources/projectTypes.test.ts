import { expect, test } from "vitest";
import { projectTypeDraft } from "./projectTypes.ts";

const draft = { code: "TIDAL", name: "Tidal power", category: "Renewable power" };
/** `field: message` of each fault. */
const faults = (change: Record<string, unknown>) =>
  projectTypeDraft
    .safeParse({ ...draft, ...change })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

test.each([
  [{}, []],
  [{ code: " " }, ["code: Code is required"]],
  [{ code: undefined }, ["code: Code is required"]],
  [{ code: "x".repeat(32) }, []],
  [{ code: "x".repeat(33) }, ["code: Code must be at most 32 characters"]],
  [{ code: "A\nB" }, ["code: Code must be one line without control characters"]],
  [{ name: "" }, ["name: Name is required"]],
  [{ name: "x".repeat(160) }, []],
  [{ name: "x".repeat(161) }, ["name: Name must be at most 160 characters"]],
  [{ category: "Engineered removal" }, []],
  [{ category: "Magic" }, ["category: Category is not one of the choices"]],
  [{ category: null }, ["category: Category is not one of the choices"]],
  [{ scope: 1 }, []],
  [{ scope: 16 }, []],
  [{ scope: 0 }, ["scope: Scope must be between 1 and 16"]],
  [{ scope: 17 }, ["scope: Scope must be between 1 and 16"]],
  [{ scope: 1.5 }, ["scope: Scope must be a whole number between 1 and 16"]],
  [{ mitigationType: "REMOVAL_NATURE" }, []],
  [{ mitigationType: "removal_nature" }, ["mitigationType: Mitigation is not one of the choices"]],
  [{ activityUnit: "x".repeat(40) }, []],
  [{ activityUnit: "x".repeat(41) }, ["activityUnit: Activity unit must be at most 40 characters"]],
  [{ methodologies: "x".repeat(300) }, []],
  [{ methodologies: "x".repeat(301) }, ["methodologies: Methodologies must be at most 300 characters"]],
  [
    { defaultTemplateKey: "x".repeat(33) },
    ["defaultTemplateKey: Default template must be at most 32 characters"],
  ],
  [{ description: "one\n\ttwo" }, []],
  [{ description: "x".repeat(4000) }, []],
  [{ description: "x".repeat(4001) }, ["description: Description must be at most 4000 characters"]],
  [{ description: "\u0000" }, ["description: Description holds a character that cannot be kept"]],
  [
    {
      scope: null,
      mitigationType: null,
      activityUnit: null,
      methodologies: null,
      defaultTemplateKey: null,
      description: null,
    },
    [],
  ],
])("a technology draft with %j has the faults %j", (change, said) => {
  expect(faults(change)).toEqual(said);
});

test("a technology is active or not, and active may not be null", () => {
  expect(faults({ active: false })).toEqual([]);
  expect(faults({ active: "no" })).toHaveLength(1);
  expect(faults({ active: null })).toHaveLength(1);
});

test("a technology's code keeps its case and loses outer spaces", () => {
  expect(projectTypeDraft.parse({ ...draft, code: " pv-Grid " })).toEqual({ ...draft, code: "pv-Grid" });
});

test.each(["id", "version", "createdAt"])("creating a technology cannot set %s", (field) => {
  const issues = projectTypeDraft.safeParse({ ...draft, [field]: 1 }).error?.issues;
  expect(issues).toMatchObject([{ code: "unrecognized_keys", keys: [field] }]);
});
