import { endpoints, listDefaults } from "@canopy/contracts";
import {
  companyCreateScreen,
  companyListScreen,
  companyLogoPicture,
  companyLogoScreen,
  companyScreen,
  logoAsk,
  selectLogoRefusal,
} from "@canopy/core/companies";
import { selectRows } from "@canopy/core/lists";
import { selectData, selectRecordStatus } from "@canopy/core/records";
import { expect, it } from "vitest";
import { TINY_PNG } from "./picture.ts";
import { eventually, fillIn, setStage } from "./stage.ts";

const stage = setStage();

it("the list shows a created company and drops a deleted one without a reload", async () => {
  const admin = await stage.openSignedIn("/company/");
  const list = admin.open(companyListScreen, undefined);
  const names = () => selectRows(list.getSnapshot()).map(({ name }) => name);
  await eventually(() => expect(names()).toHaveLength(10));
  const form = admin.open(companyCreateScreen, undefined);
  fillIn(form, { name: "Fjord Kelp", country: "NO" });
  await eventually(() => expect(names()[0]).toBe("Fjord Kelp"));
  expect(admin.toastTexts()).toContain("Company created successfully");

  const { id = "" } = selectRows(list.getSnapshot())[0] ?? {};
  list.send({ type: "row.act", action: "delete", id });
  await admin.answer("accept");
  await eventually(() => expect(admin.toastTexts()).toContain("Company deleted successfully"));
  await eventually(() => expect(names()).not.toContain("Fjord Kelp"));
});

it("a company that still has users is not deleted, and the refusal says why", async () => {
  const admin = await stage.openSignedIn("/company/");
  const list = { ...listDefaults, size: 100 };
  const { data } = await admin.app.call(endpoints.companies.list, { list });
  const { id = "" } = data.find(({ userCount = 0 }) => userCount > 0) ?? {};
  const company = admin.open(companyScreen, { id });
  await eventually(() => expect(selectRecordStatus(company.getSnapshot())).toBe("showing"));
  company.send({ type: "record.act", action: "delete" });
  await admin.answer("accept");
  await eventually(() =>
    expect(admin.toastTexts()).toEqual([
      "Login successful",
      expect.stringMatching(/^\d+ users?,? .*belongs? to this company\.$/),
    ]),
  );
  expect(admin.wire).toContainEqual({ method: "DELETE", path: `/api/companies/${id}`, status: 409 });
  expect(admin.address()).toBe("/company/");
  await eventually(() => expect(selectRecordStatus(company.getSnapshot())).toBe("showing"));
});

it("a company gets a logo, which its readers see, and loses it again", async () => {
  const admin = await stage.openSignedIn("/company/");
  const made = { name: "Fjord Kelp", country: "NO" };
  const { id } = await admin.app.call(
    endpoints.companies.create,
    { body: made },
    { idempotencyKey: crypto.randomUUID() },
  );
  const company = admin.open(companyScreen, { id });
  const kept = () => company.getSnapshot().context.record;
  await eventually(() => expect(kept()).toMatchObject({ logo: null, version: 1 }));
  const choice = admin.open(companyLogoScreen, { companyId: id });
  const choose = (content: Blob) =>
    choice.send({ type: "logo.choose", picture: { name: "logo.png", content } });
  choose(new Blob(["GIF89a"]));
  await eventually(() =>
    expect(selectLogoRefusal(choice.getSnapshot())).toEqual({
      text: "A logo is a PNG, JPEG or WebP picture.",
      mayRetry: false,
    }),
  );
  choose(await (await fetch(TINY_PNG)).blob());
  await eventually(() => expect(admin.toastTexts()).toContain("Logo updated successfully"));
  await eventually(() => expect(kept()).toMatchObject({ logo: expect.any(String), version: 2 }));

  const reader = await stage.openSignedIn(`/company/${id}`, "leila.haddad@canopy.example");
  const logo = kept()?.logo ?? null;
  const picture = reader.open(companyLogoPicture, { ask: logoAsk({ id, logo }) });
  await eventually(() => expect(selectData(picture.getSnapshot())).toBe(TINY_PNG));

  company.send({ type: "record.act", action: "removeLogo" });
  await admin.answer("accept");
  await eventually(() => expect(admin.toastTexts()).toContain("Logo removed successfully"));
  await eventually(() => expect(kept()).toMatchObject({ logo: null, version: 3 }));
});
