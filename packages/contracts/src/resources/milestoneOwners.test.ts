import { expect, test } from "vitest";
import { milestoneOwnerDraft } from "./milestoneOwners.ts";
import { ownerKindCodes, ownerKinds } from "../codes/ownerKinds.ts";

const draft = { code: "VVB-1", name: "Northfield Assurance", kind: "VVB" };
/** `field: message` of each fault. */
const faults = (change: Record<string, unknown>) =>
  milestoneOwnerDraft
    .safeParse({ ...draft, ...change })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

test.each([
  [{}, []],
  [{ code: "" }, ["code: Code is required"]],
  [{ code: "x".repeat(32) }, []],
  [{ code: "x".repeat(33) }, ["code: Code must be at most 32 characters"]],
  [{ name: "  " }, ["name: Name is required"]],
  [{ name: "x".repeat(160) }, []],
  [{ name: "x".repeat(161) }, ["name: Name must be at most 160 characters"]],
  [{ kind: undefined }, ["kind: Kind is required"]],
  [{ kind: "vvb" }, ["kind: Kind is not one of the choices"]],
  [{ kind: "constructor" }, ["kind: Kind is not one of the choices"]],
  [{ companyId: "00000000-0000-4000-8000-000000000000" }, []],
  [{ companyId: "Aldermoor" }, ["companyId: Company is not one of the choices"]],
  [{ contactName: "x".repeat(161) }, ["contactName: Contact must be at most 160 characters"]],
  [{ email: "desk@registry.example" }, []],
  [{ email: "desk" }, ["email: Invalid email format"]],
  [{ phone: "+44 20 5550 0141" }, []],
  [{ phone: "x".repeat(41) }, ["phone: Phone must be at most 40 characters"]],
  [{ country: "KE" }, []],
  [{ country: "XX" }, ["country: Country is not one of the choices"]],
  [{ accreditation: "x".repeat(200) }, []],
  [{ accreditation: "x".repeat(201) }, ["accreditation: Accreditation must be at most 200 characters"]],
  [{ workingDays: 0 }, []],
  [{ workingDays: 365 }, []],
  [{ workingDays: -1 }, ["workingDays: Working days must be between 0 and 365"]],
  [{ workingDays: 366 }, ["workingDays: Working days must be between 0 and 365"]],
  [{ workingDays: 1.5 }, ["workingDays: Working days must be a whole number between 0 and 365"]],
  [
    {
      companyId: null,
      contactName: null,
      email: null,
      phone: null,
      country: null,
      accreditation: null,
      workingDays: null,
    },
    [],
  ],
])("a stakeholder draft with %j has the faults %j", (change, said) => {
  expect(faults(change)).toEqual(said);
});

test("a stakeholder's company is named in any case", () => {
  const companyId = "ABCDEF00-0000-4000-8000-000000000000";
  expect(milestoneOwnerDraft.parse({ ...draft, companyId })).toMatchObject({
    companyId: companyId.toLowerCase(),
  });
});

test.each(["id", "company", "version", "createdAt"])("creating a stakeholder cannot set %s", (field) => {
  const issues = milestoneOwnerDraft.safeParse({ ...draft, [field]: 1 }).error?.issues;
  expect(issues).toMatchObject([{ code: "unrecognized_keys", keys: [field] }]);
});

test("a stakeholder may have any of seventeen kinds, three of them our own", () => {
  expect(ownerKindCodes).toHaveLength(17);
  expect(ownerKindCodes.filter((code) => ownerKinds[code].side === "internal")).toEqual(["PM", "ME", "FIN"]);
  for (const kind of ownerKindCodes) expect(faults({ kind })).toEqual([]);
});
