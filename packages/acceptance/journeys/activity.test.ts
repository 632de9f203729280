import { loginScreen } from "@canopy/core";
import { eventDetails, eventLabel, eventListScreen } from "@canopy/core/events";
import { listExport } from "@canopy/core/exports";
import { selectListStatus, selectPager, selectRows } from "@canopy/core/lists";
import { expect, it } from "vitest";
import { eventually, fillIn, pass, setStage, type Tab } from "./stage.ts";
import { idsOf } from "./work.ts";

const stage = setStage();
const JOINED_KEYS_MS = 120;

const openActivity = async (tab: Tab) => {
  const list = tab.open(eventListScreen, undefined);
  const shown = () => eventually(() => expect(selectListStatus(list.getSnapshot())).toBe("showing"));
  await shown();
  return { list, shown, rows: () => selectRows(list.getSnapshot()) };
};

/** Tries to sign in with a wrong password. */
const failToSignIn = async (email: string) => {
  const guest = await stage.openTab({ address: "/login" });
  const form = guest.open(loginScreen, undefined);
  fillIn(form, { email, password: "not their password" });
  await eventually(() => expect(guest.wire.at(-1)?.status).toBe(401));
};

it("the activity shows the newest event first: what, whose, and from which address", async () => {
  const admin = await stage.openSignedIn("/activity/");
  const { rows } = await openActivity(admin);
  const [newest] = rows();
  if (!newest) throw new Error("There is no event");
  expect(eventLabel(newest)).toBe("Signed in");
  expect(newest).toMatchObject({ userName: "Ines Duarte", actorName: "Ines Duarte" });
  expect(newest.address).not.toBeNull();
  const times = rows().map(({ createdAt }) => JSON.stringify(createdAt));
  expect(times).toEqual(times.toSorted().toReversed());
});

it("a refused sign-in is found by its kind and by the person, with the reason in words", async () => {
  await failToSignIn("tomas.brandt@canopy.example");
  await failToSignIn("leila.haddad@canopy.example");
  const admin = await stage.openSignedIn("/activity/");
  const { list, rows } = await openActivity(admin);
  list.send({ type: "list.choose", param: "kind", value: "SIGN_IN_REFUSED" });
  expect(admin.address()).toBe("/activity/?kind=SIGN_IN_REFUSED");
  await eventually(() =>
    expect(new Set(rows().map(({ kind }) => kind))).toEqual(new Set(["SIGN_IN_REFUSED"])),
  );
  list.send({ type: "list.filter", text: "brandt" });
  await pass(JOINED_KEYS_MS);
  expect(admin.address()).toBe("/activity/?filter=brandt&kind=SIGN_IN_REFUSED");
  await eventually(() => expect(rows().map(({ userName }) => userName)).toEqual(["Tomas Brandt"]));
  expect(rows().map(eventDetails)).toEqual(["wrong password"]);
  expect(rows().map(({ actorName }) => actorName)).toEqual([null]);
});

it("the link on a person's page shows the events of that person alone", async () => {
  const email = "amina.yusuf@canopy.example";
  await stage.openSignedIn("/company/", email);
  const admin = await stage.openSignedIn("/company/");
  const id = await idsOf(admin).user(email);
  admin.visit(`/activity/?where=userId.equals.${id}`);
  const { list, rows } = await openActivity(admin);
  expect(selectPager(list.getSnapshot()).total).toBeGreaterThan(0);
  expect(new Set(rows().map(({ userName }) => userName))).toEqual(new Set(["Amina Yusuf"]));
});

it("an export of the activity is itself an event, with its rows and its format", async () => {
  const saved: string[] = [];
  await stage.openSignedIn("/company/");
  const admin = await stage.openSignedIn("/activity/?kind=SIGNED_IN", undefined, {
    saveFile: ({ name }) => void saved.push(name),
  });
  const { list, rows } = await openActivity(admin);
  const { total } = selectPager(list.getSnapshot());
  admin.open(listExport, list).send({ type: "export.begin", wish: { format: "csv", columns: "shown" } });
  await eventually(() => expect(saved).toEqual([expect.stringMatching(/^events-\d{4}-\d\d-\d\d\.csv$/)]));
  list.send({ type: "list.choose", param: "kind", value: "EXPORTED" });
  await eventually(() => expect(rows().map(({ kind }) => kind)).toEqual(["EXPORTED"]));
  expect(rows().map(eventDetails)).toEqual([`/api/events: ${total} rows as CSV`]);
});
