import type { Company } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { companyEditScreen } from "../companies/companies.screens.ts";
import { fakeCompany } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openForm } from "../testing/openForm.ts";
import { forever, offline, problem, type Stubs } from "../testing/stubWire.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const record = fakeCompany();

/** A form whose save is under way when its person leaves the page. */
const leaveWhileSaving = async (answered: NonNullable<Stubs["companies"]>["update"] & {}) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const update = async () => {
    await promise;
    return typeof answered === "function"
      ? answered({ params: {}, search: new URLSearchParams(), body: {} })
      : answered;
  };
  const form = await openForm<Company>(
    companyEditScreen,
    { companies: { update } },
    { given: { record }, address: `/company/${record.id}` },
  );
  form.enter({ legalName: "Brightwater plc" });
  await form.submit();
  return {
    ...form,
    stop: () => form.screen.stop(),
    settle: async () => {
      resolve();
      await vi.advanceTimersByTimeAsync(0);
    },
    drafts: () => form.ports.local.keys().filter((key) => key.startsWith("draft:")),
  };
};

describe("A form that is left while it is being saved", () => {
  test("tells that it was saved", async () => {
    const { stop, settle, toastTexts, drafts } = await leaveWhileSaving(record);
    stop();
    await settle();
    expect(toastTexts()).toEqual(["Company updated successfully"]);
    expect(drafts()).toEqual([]);
  });

  test("tells of a refusal that its fields would have shown", async () => {
    const refusal = problem("/errors/validation", undefined, { legalName: ["Legal name is taken"] });
    const { stop, settle, toastTexts } = await leaveWhileSaving(refusal);
    stop();
    await settle();
    expect(toastTexts()).toEqual(["Some values are not valid"]);
  });

  test("tells once that it was saved where it is discarded first", async () => {
    const { screen, settle, toastTexts, valueOf } = await leaveWhileSaving(record);
    screen.send({ type: "form.discard" });
    await settle();
    expect([toastTexts(), valueOf("legalName")]).toEqual([["Company updated successfully"], ""]);
  });

  test.each([{ legalName: "Brightwater plc", notes: "Water" }, { notes: "Water" }])(
    "keeps what was typed since into the same form on its page, but for what was saved: %j",
    async (typed) => {
      const { app, screen, stop, settle, drafts } = await leaveWhileSaving(record);
      screen.send({ type: "form.discard" });
      stop();
      const again = openScreen(app, companyEditScreen, { record }).screen;
      for (const [name, value] of Object.entries(typed)) again.send({ type: "field.change", name, value });
      again.stop();
      await settle();
      expect(drafts()).toHaveLength(1);
      const next = openScreen(app, companyEditScreen, { record }).screen;
      expect(next.getSnapshot().context.draft?.changed).toEqual({ notes: "Water" });
    },
  );

  test("keeps no draft once it is discarded, whatever becomes of the save", async () => {
    const { screen, stop, settle, drafts } = await leaveWhileSaving(offline);
    screen.send({ type: "form.discard" });
    stop();
    await settle();
    expect(drafts()).toEqual([]);
  });
});

test("A form that is discarded while it reads the latest version keeps no draft", async () => {
  const { screen, enter, submit, ports } = await openForm<Company>(
    companyEditScreen,
    { companies: { update: problem("/errors/conflict"), get: forever } },
    { given: { record }, address: `/company/${record.id}` },
  );
  enter({ legalName: "Brightwater plc" });
  await submit();
  screen.send({ type: "form.reload" });
  screen.send({ type: "form.discard" });
  expect(ports.local.keys().filter((key) => key.startsWith("draft:"))).toEqual([]);
});
