import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { selectFields } from "../forms/form.selectors.ts";
import { selectChoices } from "../lists/list.selectors.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { stubWire } from "../testing/stubWire.ts";
import type { FormActor, FormGiven } from "../forms/formScreen.ts";
import type { Screen } from "../services/services.ts";
import { companyCreateScreen } from "../companies/companies.screens.ts";
import { projectCreateScreen } from "../projects/projectForm.screens.ts";
import { projectListScreen } from "../projects/projectList.screens.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-03-10T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["en-GB", "Norway", "CHF, Swiss Franc", "March 2026"],
  ["de-DE", "Norwegen", "CHF, Schweizer Franken", "März 2026"],
])("In %s, options are named in that language", async (locale, country, currency, month) => {
  const fetch = stubWire({ projects: { list: { data: [], total: 0 } } });
  const { app } = await openApp({
    token: fakeToken({ permissions: ["project:list"] }),
    ports: fakePorts({ locale, fetch }),
  });
  const labelOf = <Entity>(
    form: Screen<FormActor["logic"], FormGiven<Entity> | undefined>,
    name: string,
    value: string,
  ) => {
    const { screen } = openScreen(app, form, undefined);
    const field = selectFields(screen.getSnapshot()).find((one) => one.name === name);
    return field?.options?.find((option) => option.value === value)?.label;
  };
  expect(labelOf(companyCreateScreen, "country", "NO")).toBe(country);
  expect(labelOf(projectCreateScreen, "country", "NO")).toBe(country);
  expect(labelOf(projectCreateScreen, "currency", "CHF")).toBe(currency);
  const { screen: list } = openScreen(app, projectListScreen, undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(list.getSnapshot().context.options["created"]?.map(({ label }) => label)).toContain(month);
  expect(selectChoices(list.getSnapshot()).map(({ label }) => label)).toContain("Status");
});
