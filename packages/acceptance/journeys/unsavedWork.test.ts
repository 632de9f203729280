import { endpoints, type Company } from "@canopy/contracts";
import { companyEditScreen } from "@canopy/core/companies";
import { selectFields, selectHasDraft, selectIsConflicted, type FormActor } from "@canopy/core/forms";
import { projectTypeListScreen } from "@canopy/core/projectTypes";
import { userCreateScreen } from "@canopy/core/users";
import { expect, it } from "vitest";
import { oneBy } from "./work.ts";
import { ADMINISTRATOR, eventually, pass, setStage, type Tab } from "./stage.ts";

const stage = setStage();

const newCompany = (tab: Tab, name: string): Promise<Company> =>
  tab.app.call(endpoints.companies.create, { body: { name, country: "PT" } });
const type = (form: FormActor, name: string, value: string) =>
  form.send({ type: "field.change", name, value });
const valueOf = (form: FormActor, name: string) =>
  selectFields(form.getSnapshot()).find((field) => field.name === name)?.value;

it("a form does not overwrite what somebody else saved, keeps its text and offers the latest record", async () => {
  const first = await stage.openSignedIn("/company/");
  const second = await stage.openSignedIn("/company/", "marek.holub@canopy.example");
  const record = await newCompany(first, "Two Editors Ltd");
  const mine = first.open(companyEditScreen, { record });
  const theirs = second.open(companyEditScreen, { record });

  type(theirs, "notes", "Written by the other one.");
  type(theirs, "taxId", "PT-1");
  theirs.send({ type: "form.submit" });
  await eventually(() => expect(theirs.getSnapshot().matches("saved")).toBe(true));

  type(mine, "notes", "Written by me.");
  mine.send({ type: "form.submit" });
  await eventually(() => expect(selectIsConflicted(mine.getSnapshot())).toBe(true));
  expect(first.wire.at(-1)).toMatchObject({ method: "PATCH", status: 409 });
  expect(valueOf(mine, "notes")).toBe("Written by me.");

  mine.send({ type: "form.reload" });
  await eventually(() => expect(mine.getSnapshot().matches({ editing: "open" })).toBe(true));
  expect(valueOf(mine, "taxId")).toBe("PT-1");
  expect(valueOf(mine, "notes")).toBe("Written by me.");
  expect(selectFields(mine.getSnapshot()).find(({ name }) => name === "notes")?.theirs).toBe(
    "Written by the other one.",
  );
  mine.send({ type: "form.submit" });
  await eventually(() => expect(mine.getSnapshot().matches("saved")).toBe(true));
  const saved = await first.app.call(endpoints.companies.get, { params: { id: record.id } });
  expect(saved).toMatchObject({ notes: "Written by me.", taxId: "PT-1" });
});

it("text typed before a 401 is offered after the sign-in, and dropped once saved", async () => {
  const tab = await stage.openSignedIn("/user/create");
  const form = tab.open(userCreateScreen, undefined);
  expect(selectHasDraft(form.getSnapshot())).toBe(false);
  type(form, "email", "half.typed@canopy.example");
  type(form, "name", "Half");

  tab.intercept("/api/project-types", () =>
    Response.json({ type: "/errors/token-invalid" }, { status: 401 }),
  );
  tab.open(projectTypeListScreen, undefined);
  await eventually(() => expect(tab.toastTexts()).toContain("Invalid authentication. Please log in again."));
  type(form, "surname", "Typed");
  await pass(1_500);
  expect(tab.address()).toBe("/login?redirect=%2Fuser%2Fcreate");
  form.stop();

  await tab.signIn(ADMINISTRATOR);
  expect(tab.address()).toBe("/user/create");
  const again = tab.open(userCreateScreen, undefined);
  expect(selectHasDraft(again.getSnapshot())).toBe(true);
  expect(valueOf(again, "email")).toBe("");
  again.send({ type: "draft.restore" });
  expect(["email", "name", "surname"].map((name) => valueOf(again, name))).toEqual([
    "half.typed@canopy.example",
    "Half",
    "Typed",
  ]);
  again.send({ type: "field.change", name: "roles", value: ["VIEWER"] });
  again.send({ type: "form.submit" });
  await eventually(() => expect(again.getSnapshot().matches("saved")).toBe(true));
  tab.visit("/user/create");
  expect(selectHasDraft(tab.open(userCreateScreen, undefined).getSnapshot())).toBe(false);
});

it("typed text is offered to nobody else, and to nobody after a deliberate sign-out", async () => {
  const tab = await stage.openSignedIn("/user/create");
  type(tab.open(userCreateScreen, undefined), "email", "secret.plan@canopy.example");

  const reloaded = await stage.openTab({ address: "/user/create", local: tab.ports.local });
  expect(selectHasDraft(reloaded.open(userCreateScreen, undefined).getSnapshot())).toBe(true);

  reloaded.app.session.send({ type: "session.end" });
  await reloaded.signIn(ADMINISTRATOR);
  reloaded.visit("/user/create");
  expect(selectHasDraft(reloaded.open(userCreateScreen, undefined).getSnapshot())).toBe(false);
});

it("a creation whose answer was lost makes one record when the form is sent again", async () => {
  const tab = await stage.openSignedIn("/user/create");
  const form = tab.open(userCreateScreen, undefined);
  const email = "once.only@canopy.example";
  type(form, "email", email);
  type(form, "name", "Once");
  type(form, "surname", "Only");
  form.send({ type: "field.change", name: "roles", value: ["VIEWER"] });
  let losses = 0;
  tab.lose("/api/users", () => losses++ === 0);
  form.send({ type: "form.submit" });
  form.send({ type: "form.submit" });
  await eventually(() => expect(form.getSnapshot().matches("editing")).toBe(true));
  expect(tab.toastTexts()).toContain("Network error. Please check your connection.");
  form.send({ type: "form.submit" });
  await eventually(() => expect(form.getSnapshot().matches("saved")).toBe(true));
  const list = oneBy("email", email);
  expect((await tab.app.call(endpoints.users.list, { list })).total).toBe(1);
});
