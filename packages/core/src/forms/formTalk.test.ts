import type { Project } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { waitFor } from "xstate";
import { processStartScreen } from "../processes/processForm.screens.ts";
import { projectCreateScreen } from "../projects/projectForm.screens.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeCompany, fakeId, fakeProjectType } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { selectIsDirty } from "./form.selectors.ts";
import { fillIn, mistyped, type AskedField, type GivenFields } from "./formTalk.ts";
import type { FieldValue } from "./formFields.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") }));
afterEach(() => void vi.useRealTimers());

const stubs: Stubs = {
  projects: { create: fakeProject() },
  companies: { list: { data: [fakeCompany()], total: 1 } },
  projectTypes: { list: { data: [fakeProjectType()], total: 1 } },
};
const rights = [
  ...["project:create", "company:list", "company:get", "project_type:list", "project_type:get"],
  "project_milestone_owner:list",
];
const least: GivenFields = {
  ...{ name: "Shore power", companyId: fakeId(1), typeId: "onshore WIND" },
  ...{ programme: "corporate, no crediting", country: "Norway" },
};

/** Fills in the form of a new project; without `answers` nobody can be asked. */
const talk = async (given: GivenFields, answers?: (field: AskedField) => FieldValue, more: Stubs = {}) => {
  const form = await openForm<Project>(
    projectCreateScreen,
    { ...stubs, ...more },
    { address: "/project/create", permissions: rights },
  );
  const said: string[] = [];
  const asked: AskedField[] = [];
  const filling = fillIn(form.screen as never, given, {
    say: (...lines) => void said.push(...lines),
    ask:
      answers &&
      (async (field) => {
        asked.push(field);
        return answers(field);
      }),
    confirm: undefined,
    until: (actor, isReady) => waitFor(actor, isReady),
  });
  await vi.advanceTimersByTimeAsync(2_000);
  return { refusal: await filling, said, asked, sent: await form.sent(), now: form.now };
};

describe("a form that is filled in line by line", () => {
  test("takes choices by their label or their value, whatever the case, and is sent", async () => {
    const { refusal, sent } = await talk(least);
    expect(refusal).toBeUndefined();
    expect(sent).toMatchObject([
      { name: "Shore power", companyId: fakeId(1), typeId: fakeId(3), programme: "CORPORATE", country: "NO" },
    ]);
  });

  test("takes several choices of a field that has several", async () => {
    const { sent } = await talk({
      ...least,
      coBenefits: ["13", "7 Affordable and clean energy"],
      tags: ["pilot"],
    });
    expect(sent).toMatchObject([{ coBenefits: [7, 13], tags: ["pilot"] }]);
  });

  test("refuses a word that is no choice, with the choices, and asks nothing", async () => {
    const { refusal, sent } = await talk({ ...least, programme: "VSC" });
    expect(refusal?.text).toMatch(
      /^Programme offers no "VSC": Verra VCS, Gold Standard, .*, Corporate, no crediting\.$/,
    );
    expect(refusal).toMatchObject({ lines: [], isMistyped: true });
    expect(sent).toEqual([]);
    const none = await talk({ ...least, validationBodyId: "x" });
    expect(none.refusal?.text).toBe('Validation body offers no "x": nothing.');
  });

  describe("where several choices have the same label", () => {
    const harbours = [fakeCompany({ name: "Harbour" }), fakeCompany({ id: fakeId(2), name: "harbour" })];
    const more: Stubs = { companies: { list: { data: harbours, total: 2 } } };

    test("refuses that label with their ids, and takes an id", async () => {
      const { refusal, sent } = await talk({ ...least, companyId: "Harbour" }, undefined, more);
      expect(refusal).toEqual({
        text: 'Company offers several "Harbour"; say one by its id:',
        lines: [`${fakeId(1)}  Harbour`, `${fakeId(2)}  harbour`],
        isMistyped: true,
      });
      expect(sent).toEqual([]);
      const second = await talk({ ...least, companyId: fakeId(2) }, undefined, more);
      expect(second.sent).toMatchObject([{ companyId: fakeId(2) }]);
    });

    test("asks the person for one of them", async () => {
      const answers = ({ label }: AskedField) =>
        label === "Lead" ? "0190a000-0000-7000-8000-000000000001" : fakeId(2);
      const { asked, sent } = await talk({ ...least, companyId: "Harbour" }, answers, more);
      expect(asked[0]).toMatchObject({
        label: 'Company: several are "Harbour"',
        kind: "choice",
        options: [
          { value: fakeId(1), label: "Harbour" },
          { value: fakeId(2), label: "harbour" },
        ],
      });
      expect(sent).toMatchObject([{ companyId: fakeId(2) }]);
    });
  });

  describe("where not all choices were read", () => {
    const zebra = fakeCompany({ id: fakeId(2), name: "Zebra" });
    const more: Stubs = {
      companies: {
        list: ({ search }) =>
          search.get("filters[0].value")?.toLowerCase() === "zebra"
            ? { data: [zebra, { ...zebra, id: fakeId(8), name: "Zebra North" }], total: 2 }
            : { data: [fakeCompany()], total: 60 },
      },
    };

    test("searches for a label, and refuses one that is not found", async () => {
      const { refusal, sent } = await talk({ ...least, companyId: "zebra" }, undefined, more);
      expect(refusal).toBeUndefined();
      expect(sent).toMatchObject([{ companyId: fakeId(2) }]);
      const first = await talk({ ...least, companyId: fakeId(1) }, undefined, more);
      expect(first.sent).toMatchObject([{ companyId: fakeId(1) }]);
      const none = await talk({ ...least, companyId: "Yak" }, undefined, more);
      expect(none.refusal?.text).toBe('Company offers no "Yak": Nordwind Works.');
    });

    test("asks for a part of the name before the choices", async () => {
      const { companyId: _, ...rest } = least;
      const { asked, sent } = await talk(
        rest,
        ({ label, kind }) => {
          if (label.startsWith("Company")) return kind === "text" ? "zebra" : fakeId(2);
          return label === "Lead" ? "0190a000-0000-7000-8000-000000000001" : "";
        },
        more,
      );
      expect(asked.slice(0, 2)).toMatchObject([
        { label: "Company: a part of the name (empty for the first ones)", kind: "text", options: [] },
        { label: "Company", kind: "choice", options: [{ label: "Zebra" }, { label: "Zebra North" }] },
      ]);
      expect(sent).toMatchObject([{ companyId: fakeId(2) }]);
    });

    test("asks for another part where nothing is found, and for the same one after a failed search", async () => {
      const { companyId: _, ...rest } = least;
      const parts = ["yak", "zebra", "zebra"];
      let searches = 0;
      const { said, asked, sent } = await talk(
        rest,
        ({ label, kind }) => {
          if (label.startsWith("Company")) return kind === "text" ? (parts.shift() ?? "") : fakeId(2);
          return label === "Lead" ? "0190a000-0000-7000-8000-000000000001" : "";
        },
        {
          companies: {
            list: ({ search }) => {
              const words = search.get("filters[0].value")?.toLowerCase();
              if (words === "yak") return { data: [], total: 0 };
              if (words !== "zebra") return { data: [fakeCompany()], total: 60 };
              searches += 1;
              return searches === 1 ? problem("/errors/forbidden")() : { data: [zebra], total: 1 };
            },
          },
        },
      );
      expect(said).toEqual(['Company offers nothing with "yak".', expect.any(String)]);
      expect(asked.filter(({ label }) => label.startsWith("Company")).map(({ kind }) => kind)).toEqual([
        ...["text", "text", "text", "choice"],
      ]);
      expect(sent).toMatchObject([{ companyId: fakeId(2) }]);
    });
  });

  test("is refused with each fault where nobody can be asked, and what was typed is dropped", async () => {
    const { refusal, sent, now } = await talk({ name: "Shore power" });
    expect(refusal).toEqual({
      text: [
        "Company is required",
        "Technology is required",
        "Programme is required",
        "Country is required",
      ].join("\n"),
      lines: [],
    });
    expect(sent).toEqual([]);
    expect(selectIsDirty(now())).toBe(false);
  });

  test("is refused as mistyped for a required text that is given but blank", async () => {
    const { refusal, sent } = await talk({ ...least, name: "  " });
    expect(refusal).toMatchObject({ text: expect.stringContaining("Name"), isMistyped: true });
    expect(sent).toEqual([]);
  });

  test("asks for all fields where nothing is given, by label, help and options", async () => {
    const values: Record<string, FieldValue> = {
      ...{
        Name: "Shore power",
        Company: fakeId(1),
        Technology: fakeId(3),
        Programme: "CORPORATE",
        Country: "NO",
      },
    };
    const { refusal, asked, sent } = await talk(
      {},
      ({ label, kind }) =>
        values[label] ??
        (label === "Lead"
          ? "0190a000-0000-7000-8000-000000000001"
          : ["choices", "tags"].includes(kind)
            ? []
            : ""),
    );
    expect(refusal).toBeUndefined();
    expect(sent).toHaveLength(1);
    const told = asked.map(
      ({ label, kind, options }) => `${label} | ${kind} | ${options.length > 0 ? "options" : "none"}`,
    );
    expect(told.slice(0, 3)).toEqual([
      "Name | text | none",
      "Description (optional) | longText | none",
      "Company | choice | options",
    ]);
    expect(told).toContain("Region (optional). The code of ISO 3166-2, such as PT-11 | text | none");
  });

  test("asks only for required fields where something is given, and again for a faulty one", async () => {
    const { name: _, ...rest } = least;
    const names = ["", "Shore power"];
    const { refusal, asked, said, sent } = await talk(rest, ({ label }) =>
      label === "Name" ? (names.shift() ?? "") : "0190a000-0000-7000-8000-000000000001",
    );
    expect(asked.map(({ label }) => label)).toEqual(["Name", "Lead", "Name"]);
    expect(said).toEqual(["Name is required"]);
    expect(refusal).toBeUndefined();
    expect(sent).toMatchObject([{ name: "Shore power" }]);
  });

  test("is refused in the server's words, which are not asked about again", async () => {
    const create = problem("/errors/conflict", "Somebody was quicker.");
    const { refusal, asked } = await talk(least, () => "0190a000-0000-7000-8000-000000000001", {
      projects: { create },
    });
    expect(refusal?.text).toBe("Somebody was quicker.");
    expect(asked.map(({ label }) => label)).toEqual(["Lead"]);
  });
});

test("a form whose essential choices cannot be read is refused with the reason", async () => {
  const list = problem("/errors/validation", "Not now");
  const form = await openForm<unknown, { projectId: string }>(
    processStartScreen,
    { processTemplates: { list } },
    {
      given: { projectId: fakeId(5) },
      permissions: ["project_process:create", "project_process_template:list"],
    },
  );
  const filling = fillIn(
    form.screen as never,
    { name: "N" },
    {
      ...{ say: () => undefined, ask: undefined, confirm: undefined },
      until: (actor, isReady) => waitFor(actor, isReady),
    },
  );
  await vi.advanceTimersByTimeAsync(500);
  expect(await filling).toMatchObject({ text: "Not now" });
  expect(await form.sent()).toEqual([]);
});

test("words that fit nothing are refused as mistyped", () => {
  expect(mistyped("There is no step.")).toEqual({ text: "There is no step.", lines: [], isMistyped: true });
});
