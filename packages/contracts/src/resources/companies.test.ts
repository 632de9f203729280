import { expect, onTestFinished, test } from "vitest";
import { companyDraft } from "./companies.ts";

const draft = { name: "Aldermoor Cement", country: "PT" };
/** `field: message` of each fault. */
const faults = (change: Record<string, unknown>) =>
  companyDraft
    .safeParse({ ...draft, ...change })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
const url = "Enter a full web address, such as https://example.org";

test.each([
  [{}, []],
  [{ name: "" }, ["name: Name is required"]],
  [{ name: "x".repeat(160) }, []],
  [{ name: "x".repeat(161) }, ["name: Name must be at most 160 characters"]],
  [{ name: "a\u0000" }, ["name: Name must be one line without control characters"]],
  [{ country: "" }, ["country: Country is required"]],
  [{ country: undefined }, ["country: Country is required"]],
  [{ country: "XX" }, ["country: Country is not one of the choices"]],
  [{ sector: "Manufacturing" }, []],
  [{ sector: "" }, ["sector: Sector is not one of the choices"]],
  [{ sector: "Magic" }, ["sector: Sector is not one of the choices"]],
  [{ sizeBand: "LARGE" }, []],
  [{ sizeBand: "HUGE" }, ["sizeBand: Size is not one of the choices"]],
  [{ status: "INACTIVE" }, []],
  [{ status: "DISABLED" }, ["status: Status is not one of the choices"]],
  [{ website: "https://example.org/a?b=c" }, []],
  [{ website: "HTTP://Example.org" }, []],
  [{ website: "example.org" }, [`website: ${url}`]],
  [{ website: "javascript:alert(1)//a.b" }, [`website: ${url}`]],
  [{ website: "https://exa mple.org" }, [`website: ${url}`]],
  [{ website: "https://ines@example.org" }, [`website: ${url}`]],
  [{ website: "https://ines:secret@example.org" }, [`website: ${url}`]],
  [{ website: "https://example.org@evil.example" }, [`website: ${url}`]],
  [{ website: "https:\\\\example.org" }, [`website: ${url}`]],
  [{ website: "https:example.org" }, [`website: ${url}`]],
  [{ website: "https://" }, [`website: ${url}`]],
  [{ website: "https://exam%ple.org" }, [`website: ${url}`]],
  [{ website: "https://1.2.3.400" }, [`website: ${url}`]],
  [{ website: "https://example.org:99999" }, [`website: ${url}`]],
  [{ website: "ftp://example.org" }, [`website: ${url}`]],
  [{ website: "https://example.org/@ines" }, []],
  [{ website: "https://bücher.example/straße?ä" }, []],
  [{ website: `https://e.org/${"x".repeat(186)}` }, []],
  [{ website: `https://e.org/${"x".repeat(187)}` }, ["website: Website must be at most 200 characters"]],
  [{ lei: "529900T8BM49AURSDO55" }, []],
  [{ lei: "529900T8BM49AURSDO5" }, ["lei: An LEI has 20 letters and digits"]],
  [{ lei: "529900T8BM49AURSDO-5" }, ["lei: An LEI has 20 letters and digits"]],
  [{ legalName: 7 }, ["legalName: Legal name must be text"]],
  [{ taxId: "1\n2" }, ["taxId: Tax id must be one line without control characters"]],
  [{ taxId: "x".repeat(64) }, []],
  [{ taxId: "x".repeat(65) }, ["taxId: Tax id must be at most 64 characters"]],
  [{ address: "x".repeat(500) }, []],
  [{ address: "x".repeat(501) }, ["address: Address must be at most 500 characters"]],
  [{ address: "Rua Augusta 1\n1100 Lisboa" }, []],
  [{ notes: "one\r\n\ttwo" }, []],
  [{ notes: "\u0000" }, ["notes: Notes holds a character that cannot be kept"]],
  [{ notes: "x".repeat(4000) }, []],
  [{ notes: "x".repeat(4001) }, ["notes: Notes must be at most 4000 characters"]],
  [{ baseYear: 1990 }, []],
  [{ baseYear: 1989 }, ["baseYear: Base year must be between 1990 and 2100"]],
  [{ targetYear: 2100 }, []],
  [{ targetYear: 2101 }, ["targetYear: Target year must be between 1990 and 2100"]],
  [{ targetYear: 2030.5 }, ["targetYear: Target year must be a whole number between 1990 and 2100"]],
  [{ targetPercent: 0 }, []],
  [{ targetPercent: 100 }, []],
  [{ targetPercent: 101 }, ["targetPercent: Target must be between 0 and 100"]],
  [{ targetPercent: "50" }, ["targetPercent: Target must be a whole number between 0 and 100"]],
  [
    {
      legalName: null,
      sector: null,
      sizeBand: null,
      website: null,
      lei: null,
      taxId: null,
      address: null,
      notes: null,
    },
    [],
  ],
  [{ baseYear: null, targetYear: null, targetPercent: null }, []],
])("a company draft with %j has the faults %j", (change, said) => {
  expect(faults(change)).toEqual(said);
});

test("a company's LEI is kept in capitals", () => {
  expect(companyDraft.parse({ ...draft, lei: " 529900t8bm49aursdo55 " })).toEqual({
    ...draft,
    lei: "529900T8BM49AURSDO55",
  });
});

test("a web address of a hundred thousand dots is refused before any pattern runs", () => {
  expect(faults({ website: `https://a${".".repeat(100_000)} b` })).toEqual([
    "website: Website must be at most 200 characters",
  ]);
});

test.each(["id", "userCount", "version", "createdAt"])("creating a company cannot set %s", (field) => {
  const issues = companyDraft.safeParse({ ...draft, [field]: 1 }).error?.issues;
  expect(issues).toMatchObject([{ code: "unrecognized_keys", keys: [field] }]);
});

test("a web address is checked in browsers without URL.parse", () => {
  const native = Object.getOwnPropertyDescriptor(URL, "parse") ?? {};
  Reflect.deleteProperty(URL, "parse");
  onTestFinished(() => void Object.defineProperty(URL, "parse", native));
  expect(faults({ website: "https://example.org" })).toEqual([]);
  expect(faults({ website: "https://" })).toEqual([`website: ${url}`]);
});
