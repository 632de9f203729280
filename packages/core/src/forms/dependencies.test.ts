import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { told } from "../testing/toldView.ts";
import { activeChoice, activeField } from "./activeField.ts";
import type { FieldChoices } from "./choices.machine.ts";
import { countryOptions } from "./countryNames.ts";
import { currencyOptions } from "./currencyNames.ts";
import {
  dependenciesOf,
  emptyTextOf,
  isInForm,
  isRequiredIn,
  ownerOf,
  shownChoices,
  withChosen,
  type Depending,
} from "./dependencies.ts";
import type { FormField } from "./formFields.ts";
import { reasonField, reasonSchema } from "./reasonField.ts";

const option = (value: string, group?: string | null) => ({
  value,
  label: value.toUpperCase(),
  ...(group !== undefined && { group }),
});
const choices = (over: Partial<FieldChoices> = {}): FieldChoices =>
  ({
    status: "ready",
    read: [option("a"), option("b")],
    chosen: undefined,
    failure: undefined,
    ...{ seen: [], hasMore: false },
    ...over,
  }) as FieldChoices;
const owner: FormField = { name: "owner", label: "Owner", kind: "choice", optionsFrom: { source: "owners" } };
const form = (over: Partial<Depending> & { fields?: readonly FormField[] } = {}): Depending => {
  const { fields = [owner], ...rest } = over;
  return {
    view: { title: "T", submitLabel: "S", fields },
    ...{
      values: { owner: "" },
      baseline: {},
      suggested: {},
      choices: { owner: choices() },
      taken: {},
      start: {},
    },
    ...rest,
  };
};
const valuesOf = (field: FormField, at: Depending) =>
  shownChoices(field, at)?.options.map(({ value }) => value);

describe("the choices of a field", () => {
  test("are those that were read, and those that the record holds", () => {
    expect(valuesOf(owner, form())).toEqual(["a", "b"]);
    const current = { owner: [option("b"), option("z")] };
    expect(valuesOf(owner, form({ start: { current } }))).toEqual(["a", "b", "z"]);
    expect(valuesOf(owner, form({ start: { without: { owner: ["a"] } } }))).toEqual(["b"]);
    expect(shownChoices({ ...owner, optionsFrom: undefined } as never, form())).toBeUndefined();
  });

  test("load until they are read", () => {
    expect(shownChoices(owner, form({ choices: {} }))).toEqual({
      ...{ status: "loading", chosen: undefined, failure: undefined, isSearched: false },
      ...{ options: [], emptyText: "" },
    });
  });

  test("that are searched for always include the chosen one, and not what the record held", () => {
    const searched: FormField = { ...owner, optionsFrom: { source: "owners", searchedAs: "stakeholder" } };
    const chosen = option("z");
    const at = form({
      ...{ fields: [searched], values: { owner: "z" }, choices: { owner: choices({ chosen }) } },
      start: { current: { owner: [option("y")] } },
    });
    expect(valuesOf(searched, at)).toEqual(["a", "b", "z"]);
    expect(shownChoices(searched, at)).toMatchObject({
      isSearched: true,
      emptyText: "No stakeholder matches",
    });
    expect(valuesOf(searched, { ...at, values: { owner: "other" } })).toEqual(["a", "b"]);
  });

  test("are all offered without a search if the first read holds them all", () => {
    const rest: FormField = {
      ...{ name: "owner", label: "Owners", kind: "choices" },
      optionsFrom: { source: "owners", searchedAs: "owner", searchesRest: true, hidesEmpty: true },
    };
    const at = (over: Partial<FieldChoices>, value: readonly string[] = []) =>
      form({ fields: [rest], values: { owner: value }, choices: { owner: choices(over) } });
    expect(shownChoices(rest, at({}))?.isSearched).toBe(false);
    expect(valuesOf(rest, at({}, ["gone"]))).toEqual(["a", "b"]);
    expect(isInForm(rest, at({ read: [] }))).toBe(false);
    const more = at({ hasMore: true, seen: [option("a"), option("z")] }, ["a", "z", "y"]);
    expect(shownChoices(rest, more)).toMatchObject({ isSearched: true });
    expect(shownChoices(rest, more)?.options).toEqual([
      ...[option("a"), option("b"), option("z")],
      { value: "y", label: "another one" },
    ]);
  });

  test("of a group are those of the group and those of every group", () => {
    const grouped: FormField = { ...owner, optionsFrom: { source: "people", group: { from: ["company"] } } };
    const needed: FormField = {
      ...owner,
      optionsFrom: { source: "people", group: { from: ["company"], isNeeded: true } },
    };
    const read = [option("ours", null), option("wind", "Wind"), option("sun", "Sun")];
    const at = (start: Depending["start"], more: Depending["choices"] = {}) =>
      form({ start, values: { owner: "", company: "c" }, choices: { owner: choices({ read }), ...more } });
    expect(valuesOf(grouped, at({ facts: { company: "Wind" } }))).toEqual(["ours", "wind"]);
    expect(valuesOf(grouped, at({}))).toEqual(["ours", "wind", "sun"]);
    expect(valuesOf(needed, at({}))).toEqual(["ours"]);
    const company = choices({ chosen: option("c", "Sun") });
    expect(valuesOf(needed, at({}, { company }))).toEqual(["ours", "sun"]);
  });

  test("say why there is none", () => {
    expect(emptyTextOf(choices({ status: "refreshing" }), "company")).toBe("Searching…");
    expect(emptyTextOf(choices(), "company")).toBe("No company matches");
    const none = { status: "showing", read: [] } as const;
    expect(emptyTextOf(choices({ ...none, seen: [option("a")] }), "company")).toBe("No company matches");
    expect(emptyTextOf(choices(none), "company")).toBe("There is no company yet");
    expect(emptyTextOf(choices({ ...none, status: "loading" }), "company")).toBe("No company matches");
    expect(emptyTextOf(choices({ ...none, status: "hidden" }), "company")).toBe(
      "Your role does not let you see these choices",
    );
    expect(emptyTextOf(choices({ failure: { text: "Not now", lines: [] } }), "company")).toBe("Not now");
    expect(shownChoices(owner, form())?.emptyText).toBe("No choice matches");
    expect(withChosen([option("a")], option("a"))).toEqual([option("a")]);
    expect(withChosen([option("a")], undefined)).toEqual([option("a")]);
  });
});

describe("a field is in its form", () => {
  const hiding: FormField = { ...owner, optionsFrom: { source: "owners", hidesEmpty: true } };
  const has = (field: FormField, over: Parameters<typeof form>[0] = {}) =>
    isInForm(field, form({ fields: [field], ...over }));

  test("unless the record hides it, or another value", () => {
    expect([has(owner), has(owner, { start: { hides: ["owner"] } })]).toEqual([true, false]);
    const credited: FormField = {
      name: "id",
      label: "Id",
      kind: "text",
      shownFor: { field: "owner", values: ["a"] },
    };
    expect([has(credited), has(credited, { values: { owner: "a" } })]).toEqual([false, true]);
  });

  test("where it hides without options only while it has some, or can be searched", () => {
    const some = (over: Partial<FieldChoices>) => has(hiding, { choices: { owner: choices(over) } });
    expect([some({}), some({ read: [] }), some({ status: "hidden" })]).toEqual([true, false, false]);
    const searched: FormField = {
      ...owner,
      optionsFrom: { source: "o", hidesEmpty: true, searchedAs: "owner" },
    };
    expect(has(searched, { choices: { owner: choices({ read: [] }) } })).toBe(true);
  });

  test("by a choice only where the chosen option shows it", () => {
    const period: FormField = { name: "period", label: "Period", kind: "date", shownBy: "owner" };
    const at = (shows: readonly string[] | undefined) =>
      has(period, {
        values: { owner: "a" },
        choices: { owner: choices({ chosen: { ...option("a"), ...(shows && { shows }) } }) },
      });
    expect([at(["period"]), at(["other"]), at(undefined), has(period)]).toEqual([true, false, false, false]);
  });
});

test("a field is required always, or with an option that is chosen in another field", () => {
  const slot: FormField = { name: "slot", label: "Slot", kind: "text" };
  const read = [{ ...option("a"), requires: ["slot"] }, option("b")];
  const required = (value: string | readonly string[]) =>
    isRequiredIn(slot, form({ values: { owner: value }, choices: { owner: choices({ read }) } }));
  expect([required("a"), required("b"), required(["b", "a"]), required([])]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(isRequiredIn({ ...slot, isRequired: true }, form())).toBe(true);
  expect(isRequiredIn(slot, form({ values: {}, choices: { owner: choices({ read }) } }))).toBe(false);
});

test("a field's options belong to a fact of the form, or to the value of another field", () => {
  const of: FormField = { ...owner, optionsFrom: { source: "o", of: "project" } };
  expect(ownerOf(of, form({ start: { facts: { project: "5" } }, values: { project: "6" } }))).toBe("5");
  expect(ownerOf(of, form({ values: { project: "6" } }))).toBe("6");
  expect(ownerOf(of, form({ values: { project: ["6"] } }))).toBe("");
  expect(ownerOf(owner, form({ values: { project: "6" } }))).toBe("");
});

test("a form begins with what its values suggest, and knows what is chosen from the start", () => {
  const title: FormField = {
    ...{ name: "title", label: "Title", kind: "text" },
    follows: { field: "owner", as: (value) => (value === "" ? undefined : `of ${value}`) },
  };
  expect(dependenciesOf([owner, title], { owner: "a", title: "" })).toEqual({
    suggested: { title: "of a" },
    taken: { owner: "a" },
  });
  expect(dependenciesOf([owner, title], { owner: "" })).toEqual({ suggested: {}, taken: { owner: "" } });
});

describe("fields that several forms have", () => {
  test("say whether a record is active, and filter by it", () => {
    expect(told(activeField("Offered for new projects"))).toBe(
      'active "Active", help "Offered for new projects", kind switch',
    );
    expect(told(activeChoice)).toBe('active "Active", fieldId active, options [true "Yes"; false "No"]');
  });

  test("ask for a reason of 1 to 2,000 characters", () => {
    expect(told(reasonField("Why"))).toBe('reason "Reason", help Why, isRequired, kind longText');
    const fault = (reason: unknown) => z.safeParse(reasonSchema, { reason }).error?.issues[0]?.message;
    expect([fault(" "), fault(undefined), fault("x")]).toEqual([
      "Reason is required",
      "Reason is required",
      undefined,
    ]);
    expect([fault("a".repeat(2_000)), fault("a".repeat(2_001)), fault("a\u0007")]).toEqual([
      undefined,
      "Reason must be at most 2000 characters",
      "Reason holds a character that cannot be kept",
    ]);
  });

  test("name countries in the person's language and in its order, currencies by code and name", () => {
    const english = countryOptions("en-GB");
    expect(english.find(({ value }) => value === "DE")?.label).toBe("Germany");
    expect(countryOptions("de-DE").find(({ value }) => value === "DE")?.label).toBe("Deutschland");
    const labels = english.map(({ label }) => label);
    expect(labels).toEqual(labels.toSorted((a, b) => a.localeCompare(b, "en-GB")));
    expect(currencyOptions("en-GB").find(({ value }) => value === "EUR")?.label).toBe("EUR, Euro");
  });
});
