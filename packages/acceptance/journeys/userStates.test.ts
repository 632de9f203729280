import { endpoints } from "@canopy/contracts";
import { selectQuestion } from "@canopy/core";
import { companyListScreen } from "@canopy/core/companies";
import { selectFields } from "@canopy/core/forms";
import { selectListStatus } from "@canopy/core/lists";
import { selectCanEdit, selectRecord, selectRecordActions } from "@canopy/core/records";
import { userAnonymiseScreen } from "@canopy/core/users";
import { expect, it } from "vitest";
import { ADMINISTRATOR, eventually, fillIn, pass, setStage } from "./stage.ts";
import { openUser } from "./userPage.ts";
import { idsOf } from "./work.ts";

const stage = setStage();

it("a disabled user is signed out at the next request, and works again once enabled", async () => {
  const email = "tomas.brandt@canopy.example";
  const theirs = await stage.openSignedIn("/company/", email);
  const admin = await stage.openSignedIn("/user/");
  const user = await openUser(admin, email);
  user.send({ type: "record.act", action: "disable" });
  expect(selectQuestion(admin.app.confirm.getSnapshot())?.message).toBe(
    `${email} is signed out at once and cannot sign in until enabled again.`,
  );
  await admin.answer("accept");
  await eventually(() => expect(selectRecord(user.getSnapshot())?.status).toBe("DISABLED"));
  expect(admin.toastTexts()).toContain("Operation completed successfully");

  theirs.open(companyListScreen, undefined);
  await eventually(() =>
    expect(theirs.toastTexts()).toContain("Invalid authentication. Please log in again."),
  );
  await pass(1_500);
  expect(theirs.address()).toBe("/login?redirect=%2Fcompany%2F");

  user.send({ type: "record.act", action: "enable" });
  await eventually(() => expect(selectRecord(user.getSnapshot())?.status).toBe("ACTIVE"));
  await theirs.signIn(email);
  expect(theirs.address()).toBe("/company/");
  const list = theirs.open(companyListScreen, undefined);
  await eventually(() => expect(selectListStatus(list.getSnapshot())).toBe("showing"));
});

it("a changed role counts from the user's next request on", async () => {
  const email = "leila.haddad@canopy.example";
  const theirs = await stage.openSignedIn("/company/", email);
  const admin = await stage.openSignedIn("/user/");
  const params = { id: await idsOf(admin).user(email) };
  const { version, roles } = await admin.app.call(endpoints.users.get, { params });
  expect(roles).toEqual(["VIEWER"]);
  await admin.app.call(endpoints.users.update, {
    params,
    body: { roles: ["PROGRAMME_MANAGER"], version },
  });
  const { total } = await theirs.app.call(endpoints.users.list, {});
  expect(total).toBe(38);
});

it("a disabled user is anonymised once their address is entered, and then neither enabled nor changed", async () => {
  const admin = await stage.openSignedIn("/user/");
  const email = "anna.leaving@canopy.example";
  const draft = { email, name: "Anna", surname: "Leaving", roles: ["VIEWER"] };
  const { id } = await admin.app.call(endpoints.users.create, { body: draft });
  const user = await openUser(admin, email);
  const offered = () => selectRecordActions(user.getSnapshot()).map((action) => action.id);
  expect(offered()).not.toContain("anonymise");
  user.send({ type: "record.act", action: "disable" });
  await admin.answer("accept");
  await eventually(() => expect(offered()).toContain("anonymise"));

  const form = admin.open(userAnonymiseScreen, { id });
  fillIn(form, { email: "anna@canopy.example" });
  const wrong = "This is not the address of this user";
  await eventually(() => expect(selectFields(form.getSnapshot()).map(({ error }) => error)).toEqual([wrong]));
  fillIn(form, { email });
  await eventually(() => expect(selectRecord(user.getSnapshot())?.name).toBe("Former"));
  expect(admin.toastTexts()).toContain("Operation completed successfully");
  expect(selectRecord(user.getSnapshot())?.email).toMatch(/^former-user-\d{4}@anonymous\.invalid$/);
  expect(offered()).toEqual(["delete"]);
  expect(selectCanEdit(user.getSnapshot())).toBe(false);
});

it("nobody is offered to disable or delete themself, and the server refuses it as well", async () => {
  const admin = await stage.openSignedIn("/user/");
  const user = await openUser(admin, ADMINISTRATOR);
  const offered = selectRecordActions(user.getSnapshot()).map(({ id }) => id);
  expect(offered).not.toContain("disable");
  expect(offered).not.toContain("delete");
  const { id } = user.getSnapshot().context;
  const attempt = admin.app.call(endpoints.users.disable, { params: { id } });
  await expect(attempt).rejects.toMatchObject({
    failure: { status: 409, body: { message: "You cannot disable yourself." } },
  });
  expect((await admin.app.call(endpoints.users.get, { params: { id } })).status).toBe("ACTIVE");
});

it("a disabling is not taken back over what somebody else did since", async () => {
  const admin = await stage.openSignedIn("/user/");
  const email = "undo.late@canopy.example";
  const draft = { email, name: "Undo", surname: "Late", roles: ["VIEWER"] };
  const { id } = await admin.app.call(endpoints.users.create, { body: draft });
  const user = await openUser(admin, email);
  const status = () => selectRecord(user.getSnapshot())?.status;
  const undo = () => {
    const { toasts } = admin.app.toasts.getSnapshot().context;
    const offered = toasts.findLast((toast) => toast.undo !== undefined);
    admin.app.toasts.send({ type: "toast.undo", id: offered?.id ?? "" });
  };
  user.send({ type: "record.act", action: "disable" });
  await admin.answer("accept");
  await eventually(() => expect(status()).toBe("DISABLED"));
  undo();
  await eventually(() => expect(status()).toBe("INVITED"));

  user.send({ type: "record.act", action: "disable" });
  await admin.answer("accept");
  await eventually(() => expect(status()).toBe("DISABLED"));
  await admin.app.call(endpoints.users.enable, { params: { id }, body: {} });
  await admin.app.call(endpoints.users.disable, { params: { id } });
  undo();
  await eventually(() =>
    expect(admin.toastTexts().join(" ")).toContain("Someone else has changed this record"),
  );
  const { status: kept } = await admin.app.call(endpoints.users.get, { params: { id }, extend: [] });
  expect(kept).toBe("DISABLED");
});
