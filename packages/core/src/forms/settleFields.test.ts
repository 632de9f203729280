import { describe, expect, test } from "vitest";
import type { FieldChoices } from "./choices.machine.ts";
import type { Depending } from "./dependencies.ts";
import type { FormField } from "./formFields.ts";
import { settled } from "./settleFields.ts";

const project: FormField = {
  name: "project",
  label: "Project",
  kind: "choice",
  optionsFrom: { source: "projects" },
};
const step: FormField = {
  ...{ name: "step", label: "Step", kind: "choice" },
  optionsFrom: { source: "steps", of: "project" },
};
const unit: FormField = { name: "unit", label: "Unit", kind: "text" };
const period: FormField = { name: "period", label: "Period", kind: "date", shownBy: "project" };
const title: FormField = {
  ...{ name: "title", label: "Title", kind: "text" },
  follows: { field: "unit", as: (value) => (value === "" ? undefined : `In ${value}`) },
};
const heard = (over: Partial<FieldChoices>): FieldChoices =>
  ({
    status: "ready",
    read: [],
    chosen: undefined,
    failure: undefined,
    value: "",
    of: "",
    isForeign: false,
    ...over,
  }) as FieldChoices;
const option = (value: string, more: object = {}) => ({ value, label: value, ...more });

/** A form that begins empty; nothing was ever chosen in it. */
const form = (over: Partial<Depending>): Depending => {
  const values = { project: "", step: "", unit: "", period: "", title: "" };
  return {
    view: { title: "T", submitLabel: "S", fields: [project, step, unit, period, title] },
    ...{ baseline: values, suggested: {}, taken: { project: "", step: "" }, choices: {}, start: {} },
    ...over,
    values: { ...values, ...over.values },
  };
};

describe("fields that follow each other", () => {
  test("stay as they are where nothing depends on what changed", () => {
    const at = form({ values: { unit: "" } });
    expect(settled(at)).toEqual({ values: at.values, baseline: at.baseline, suggested: {}, taken: at.taken });
    expect(settled(at).values).toBe(at.values);
  });

  test("lose a value of another record, once the options of that record are known", () => {
    const stepWith = (over: Partial<FieldChoices>) =>
      settled(
        form({
          values: { project: "1", step: "x" },
          choices: { step: heard({ value: "x", of: "1", ...over }) },
        }),
      ).values["step"];
    expect(stepWith({ isForeign: true })).toBe("");
    expect(stepWith({ isForeign: false })).toBe("x");
    expect(stepWith({ isForeign: true, of: "2" })).toBe("x");
    expect(stepWith({ isForeign: true, value: "y" })).toBe("x");
    const free = form({
      values: { project: "9" },
      choices: { project: heard({ value: "9", isForeign: true }) },
    });
    expect(settled(free).values["project"]).toBe("9");
  });

  test("lose a value of another group, once the group is read, but not one that an unchanged record holds", () => {
    const people: FormField = {
      ...{ name: "people", label: "People", kind: "choices" },
      optionsFrom: { source: "people", group: { from: ["project"], isNeeded: true } },
    };
    const choices = {
      project: heard({ value: "1", chosen: option("1", { group: "One" }) }),
      people: heard({
        read: [
          option("own", { group: null }),
          option("ann", { group: "One" }),
          option("bob", { group: "Two" }),
        ],
      }),
    };
    const of = (over: Partial<Depending>) => {
      const at = form({ choices, ...over, values: { project: "1", people: ["own", "ann", "bob", "gone"] } });
      return settled({ ...at, view: { ...at.view, fields: [project, people] } }).values["people"];
    };
    expect(of({})).toEqual(["own", "ann", "gone"]);
    expect(of({ choices: { ...choices, project: heard({}) } })).toEqual(["own", "ann", "bob", "gone"]);
    expect(of({ baseline: { project: "1", people: ["bob"] } })).toEqual(["own", "ann", "bob", "gone"]);
    expect(of({ baseline: { project: "2", people: ["bob"] } })).toEqual(["own", "ann", "gone"]);
  });

  test("begin with the usual option, as if the form had been opened with it", () => {
    const usual = option("7", { isUsual: true, suggests: { unit: "ha" } });
    const choices = { project: heard({ read: [option("1"), usual] }) };
    expect(settled(form({ choices }))).toMatchObject({
      values: { project: "7", unit: "ha", title: "In ha" },
      baseline: { project: "7", unit: "ha" },
      suggested: { unit: "ha" },
      taken: { project: "7" },
    });
    expect(settled(form({ choices, values: { project: "1" } })).values["project"]).toBe("1");
    expect(settled(form({ choices, taken: { project: "1" } })).values["project"]).toBe("");
    expect(settled(form({ choices: { project: heard({ read: [option("1")] }) } })).values["project"]).toBe(
      "",
    );
  });

  test("take what a newly chosen option suggests, once, and not over what was typed", () => {
    const chosen = option("1", { suggests: { unit: "MWp" } });
    const at = (over: Partial<Depending>) =>
      settled(
        form({
          choices: { project: heard({ value: "1", chosen }) },
          ...over,
          values: { project: "1", ...over.values },
        }),
      );
    expect(at({})).toMatchObject({ values: { unit: "MWp", title: "In MWp" }, taken: { project: "1" } });
    expect(at({ values: { unit: "ha" } })).toMatchObject({
      values: { unit: "ha" },
      suggested: { unit: "MWp" },
    });
    expect(at({ values: { unit: "ha" }, suggested: { unit: "ha" } }).values["unit"]).toBe("MWp");
    expect(at({ taken: { project: "1" } }).values["unit"]).toBe("");
    expect(at({ values: { project: "2" } }).values["unit"]).toBe("");
  });

  test("are empty where the chosen option does not show them", () => {
    const at = (shows: readonly string[] | undefined) =>
      settled(
        form({
          values: { project: "1", period: "2026-01-01" },
          choices: { project: heard({ value: "1", chosen: option("1", shows && { shows }) }) },
        }),
      ).values["period"];
    expect([at(["period"]), at(["unit"]), at(undefined)]).toEqual(["2026-01-01", "", ""]);
    expect(settled(form({ values: { project: "1", period: "2026-01-01" } })).values["period"]).toBe(
      "2026-01-01",
    );
  });
});
