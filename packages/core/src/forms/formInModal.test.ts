import type { Company } from "@canopy/contracts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { companyEditScreen } from "../companies/companies.screens.ts";
import { selectProfile } from "../session/session.machine.ts";
import { fakeCompany, fakeId } from "../testing/fakeRecords.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openForm } from "../testing/openForm.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const record = fakeCompany();
const openTyped = async (update: NonNullable<Stubs["companies"]>["update"] & {} = record) => {
  const form = await openForm<Company>(
    companyEditScreen,
    { companies: { update } },
    { given: { record, isInModal: true }, address: "/company/" },
  );
  const { modal } = form.app;
  modal.send({ type: "modal.open", title: "Edit company", content: "companyForm" });
  form.enter({ legalName: "Brightwater plc" });
  return {
    ...form,
    modal,
    dismiss: () => modal.send({ type: "modal.dismiss", by: "button" }),
    drafts: () => form.ports.local.keys().filter((key) => key.startsWith("draft:")),
  };
};

test("A dismissed modal asks before its form loses input, and drops the draft after a yes", async () => {
  const { dismiss, question, answer, drafts, valueOf } = await openTyped();
  dismiss();
  expect(question()?.message).toBe("Discard your changes?");
  expect(drafts()).toHaveLength(1);
  answer("accept");
  await vi.advanceTimersByTimeAsync(300);
  expect(drafts()).toEqual([]);
  expect(valueOf("legalName")).toBe(record.legalName ?? "");
});

test("A modal dismissed beside an unanswered draft asks nothing and keeps it", async () => {
  const before = await openTyped();
  before.app.stop();
  const { app, ports, question } = await openForm<Company>(
    companyEditScreen,
    {},
    { given: { record, isInModal: true }, ports: before.ports },
  );
  const kept = ports.local.keys().filter((key) => key.startsWith("draft:"));
  app.modal.send({ type: "modal.open", title: "Edit company", content: "companyForm" });
  app.modal.send({ type: "modal.dismiss", by: "escape" });
  await vi.advanceTimersByTimeAsync(300);
  expect([app.modal.getSnapshot().value, question()]).toEqual(["closed", undefined]);
  expect(kept).toHaveLength(1);
  expect(before.drafts()).toEqual(kept);
});

test("A saved form closes its modal", async () => {
  const { submit, modal } = await openTyped();
  await submit();
  await vi.advanceTimersByTimeAsync(300);
  expect(modal.getSnapshot().value).toBe("closed");
});

test("A form that is saved while its modal asks whether it may go takes the question back", async () => {
  const { submit, dismiss, question, modal } = await openTyped();
  const saved = submit();
  dismiss();
  expect(question()?.message).toBe("Discard your changes?");
  await saved;
  await vi.advanceTimersByTimeAsync(300);
  expect([modal.getSnapshot().value, question()]).toEqual(["closed", undefined]);
});

test("The end of the session closes the modal and keeps the draft", async () => {
  const { submit, modal, drafts } = await openTyped(problem("/errors/token-expired"));
  await submit();
  await vi.advanceTimersByTimeAsync(3000);
  expect(modal.getSnapshot().value).toBe("closed");
  expect(drafts()).toHaveLength(1);
});

test("Another sign-in that this tab finds when it wakes up closes the modal and keeps the draft", async () => {
  const { app, ports, modal, drafts } = await openTyped();
  ports.local.write("access_token", fakeToken({ id: fakeId(9) }));
  ports.presence.wake();
  expect(selectProfile(app.session.getSnapshot())?.userId).toBe(fakeId(9));
  await vi.advanceTimersByTimeAsync(300);
  expect(modal.getSnapshot().value).toBe("closed");
  expect(drafts()).toHaveLength(1);
});
