import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ShrinkPicture } from "../base/ports.ts";
import { selectRecordActions } from "../records/record.selectors.ts";
import { selectData } from "../records/reading.machine.ts";
import { fakePorts } from "../testing/fakePorts.ts";
import { fakeCompany, fakeId } from "../testing/fakeRecords.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { outdatedIn } from "../testing/outdatedIn.ts";
import { missedTransitions } from "../testing/pathsOf.ts";
import { settle } from "../testing/screenStage.ts";
import { forever, offline, problem, stubWire, type Stubs } from "../testing/stubWire.ts";
import {
  companyLogoMachine,
  selectIsStoringLogo,
  selectLogoRefusal,
  selectMayChangeLogo,
} from "./companyLogo.machine.ts";
import { companyLogoPicture, companyLogoScreen, logoAsk } from "./companyLogo.screens.ts";
import { companyScreen } from "./companies.screens.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const id = fakeId(1);
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47);
const picture = { name: "logo.png", content: new Blob([png]) };
const choose = { type: "logo.choose", picture } as const;
const rights = ["company:list", "company:update"];

interface World {
  readonly companies?: Stubs["companies"];
  readonly permissions?: readonly string[];
  readonly shrinkPicture?: ShrinkPicture;
}

const open = async ({ companies = {}, permissions = rights, shrinkPicture }: World = {}) => {
  const ports = fakePorts({
    fetch: stubWire({ companies: { get: fakeCompany(), ...companies } }),
    address: `/company/${id}`,
    ...(shrinkPicture && { shrinkPicture }),
  });
  const opened = await openApp({ ports, token: fakeToken({ permissions: [...permissions] }) });
  const { screen } = openScreen(opened.app, companyLogoScreen, { companyId: id });
  const now = () => screen.getSnapshot();
  return {
    ...opened,
    screen,
    isStoring: () => selectIsStoringLogo(now()),
    /** Waits for the end of the storing; a picture's bytes are read in real time. */
    storingEnds: () => vi.waitFor(() => expect(selectIsStoringLogo(now())).toBe(false)),
    refusal: () => selectLogoRefusal(now()),
    mayChange: () => selectMayChangeLogo(now()),
    sent: () => ports.requests.filter(({ method }) => method === "PUT"),
  };
};

test("the machine of the logo takes every transition that it declares", () => {
  const events = [
    choose,
    { type: "logo.retry" },
    { type: "logo.dismiss" },
    { type: "xstate.done.actor.0.companyLogo.storing" },
    { type: "xstate.error.actor.0.companyLogo.storing", error: new Error("It failed") },
  ];
  const options = {
    input: { companyId: id, mayChange: true },
    keyOf: ({ context }: { context: object }) => JSON.stringify(context),
  };
  expect(missedTransitions(companyLogoMachine, events, options)).toEqual([]);
});

describe("a picture chosen as a logo", () => {
  test("is made smaller, sent as bytes, and shown without being read again", async () => {
    const asked: object[] = [];
    const { app, screen, isStoring, storingEnds, sent, ports, toastTexts } = await open({
      companies: { setLogo: fakeCompany({ logo: "two", version: 2 }) },
      shrinkPicture: async (_, limits) => {
        asked.push(limits);
        return new Blob([png]);
      },
    });
    const outdated = outdatedIn(app);
    screen.send({ ...choose, picture: { name: "photo.jpg", content: new Blob(["five megabytes"]) } });
    expect(isStoring()).toBe(true);
    await storingEnds();
    expect(outdated()).toEqual(new Set(["/api/companies", "/api/history"]));
    expect(asked).toEqual([{ sidePx: 256, bytes: 262_144 }]);
    expect(sent().map(({ url }) => new URL(url).pathname)).toEqual([`/api/companies/${id}/logo`]);
    expect(new Uint8Array((await sent()[0]?.arrayBuffer()) ?? [])).toEqual(png);
    expect(toastTexts()).toEqual(["Logo updated successfully"]);
    const record = openScreen(app, companyScreen, { id }).screen;
    expect(record.getSnapshot().context.record).toMatchObject({ logo: "two" });
    const shown = openScreen(app, companyLogoPicture, { ask: logoAsk({ id, logo: "two" }) }).screen;
    await settle();
    expect(selectData(shown.getSnapshot())).toBe("data:image/png;base64,iVBORw==");
    expect(ports.requests.filter(({ method, url }) => method === "GET" && url.endsWith("/logo"))).toEqual([]);
  });

  test("is refused before anything is sent if it is no picture", async () => {
    const { screen, refusal, sent, toastTexts } = await open({ shrinkPicture: async () => undefined });
    screen.send({ ...choose, picture: { name: "notes.pdf", content: new Blob(["%PDF"]) } });
    await settle();
    expect(refusal()).toEqual({
      text: "notes.pdf is no picture that can be read here. Choose a PNG, JPEG or WebP.",
      mayRetry: false,
    });
    screen.send({ type: "logo.retry" });
    await settle();
    expect([sent(), toastTexts()]).toEqual([[], []]);
    screen.send({ type: "logo.dismiss" });
    expect(refusal()).toBeUndefined();
  });

  test("shows the server's sentence and no 'Try again' if the server refuses it", async () => {
    const errors = { logo: ["The picture is damaged"] };
    const { screen, storingEnds, refusal } = await open({
      companies: { setLogo: problem("/errors/validation", "The picture is damaged.", errors) },
    });
    screen.send(choose);
    await storingEnds();
    expect(refusal()).toEqual({ text: "The picture is damaged", mayRetry: false });
  });

  test("that did not arrive is kept and can be sent again", async () => {
    const answers: (() => Promise<never>)[] = [offline];
    const { screen, storingEnds, refusal, sent, toastTexts } = await open({
      companies: { setLogo: () => answers.shift()?.() ?? fakeCompany({ logo: "one", version: 2 }) },
    });
    screen.send(choose);
    await storingEnds();
    expect(refusal()).toEqual({ text: "Network error. Please check your connection.", mayRetry: true });
    screen.send({ type: "logo.retry" });
    expect(refusal()).toBeUndefined();
    await storingEnds();
    expect(sent()).toHaveLength(2);
    expect(toastTexts()).toEqual(["Logo updated successfully"]);
  });

  test.each([
    ["stored", () => fakeCompany({ logo: "one", version: 2 }), "Logo updated successfully"],
    ["refused", problem("/errors/in-use", "Not now."), "Not now."],
  ])("tells by a toast that it was %s after its page was left", async (_, answered, text) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const setLogo = async () => {
      await promise;
      return answered();
    };
    const { screen, sent, toastTexts } = await open({ companies: { setLogo } });
    screen.send(choose);
    await vi.waitFor(() => expect(sent()).toHaveLength(1));
    screen.stop();
    resolve();
    await vi.waitFor(() => expect(toastTexts()).toEqual([text]));
  });

  test("shows no message of its own if the session ends", async () => {
    const { screen, refusal, toastTexts } = await open({
      companies: { setLogo: problem("/errors/token-expired") },
    });
    screen.send(choose);
    await vi.waitFor(() => expect(toastTexts()).toHaveLength(1));
    await settle();
    expect(refusal()).toBeUndefined();
  });

  test("is ignored while another one is being stored, or without the permission", async () => {
    const busy = await open({ companies: { setLogo: forever } });
    busy.screen.send(choose);
    busy.screen.send(choose);
    await vi.waitFor(() => expect(busy.sent()).toHaveLength(1));
    await settle();
    expect(busy.sent()).toHaveLength(1);
    const reader = await open({ permissions: ["company:list"] });
    expect(reader.mayChange()).toBe(false);
    reader.screen.send(choose);
    await settle();
    expect(reader.sent()).toEqual([]);
  });

  test("is kept for 'Try again' if the code that makes it smaller cannot be loaded", async () => {
    const ports = fakePorts({ fetch: stubWire({}), shrinkPicture: async () => undefined });
    const { app } = await openApp({ ports, token: fakeToken({ permissions: rights }) });
    vi.spyOn(app.services, "preload").mockResolvedValue(undefined);
    const { screen } = openScreen(app, companyLogoScreen, { companyId: id });
    screen.send(choose);
    await settle();
    expect(selectLogoRefusal(screen.getSnapshot())).toMatchObject({ mayRetry: true });
  });
});

describe("a company's logo", () => {
  test.each([
    ["image/png", png, "data:image/png;base64,iVBORw=="],
    ["image/jpeg", Uint8Array.of(0xff, 0xd8, 0xff), "data:image/jpeg;base64,/9j/"],
    ["image/webp", Uint8Array.of(0x52, 0x49, 0x46), "data:image/webp;base64,UklG"],
  ])("is read with the token as a data URL of its type, %s", async (type, bytes, url) => {
    const { app, ports } = await open({
      companies: { logo: () => new Response(bytes, { headers: { "content-type": type } }) },
    });
    for (const _ of [1, 2]) {
      const { screen } = openScreen(app, companyLogoPicture, { ask: logoAsk({ id, logo: "one" }) });
      await settle();
      expect(selectData(screen.getSnapshot())).toBe(url);
    }
    expect(ports.requests.filter(({ url: asked }) => asked.endsWith("/logo"))).toHaveLength(1);
  });

  test("causes no toast if it cannot be read", async () => {
    const { app, toastTexts } = await open({ companies: { logo: problem("/errors/not-found") } });
    const { screen } = openScreen(app, companyLogoPicture, { ask: logoAsk({ id, logo: "one" }) });
    await settle();
    expect(selectData(screen.getSnapshot())).toBeUndefined();
    expect(toastTexts()).toEqual([]);
  });

  const actionsOf = async (logo: string | null, permissions = rights) => {
    const { app } = await open({ companies: { get: fakeCompany({ logo }) }, permissions });
    const { screen } = openScreen(app, companyScreen, { id });
    await settle();
    return selectRecordActions(screen.getSnapshot()).map(({ label }) => label);
  };

  test("can be removed, if there is one, by people who may change the company", async () => {
    expect(await actionsOf("one")).toEqual(["Remove logo"]);
    expect(await actionsOf(null)).toEqual([]);
    expect(await actionsOf("one", ["company:list"])).toEqual([]);
  });

  test("is removed after a question, and the company is read again", async () => {
    let logo: string | null = "one";
    const { app, question, answer, toastTexts, ports } = await open({
      companies: {
        get: () => fakeCompany({ logo }),
        removeLogo: () => {
          logo = null;
          return undefined;
        },
      },
    });
    const { screen } = openScreen(app, companyScreen, { id });
    await settle();
    screen.send({ type: "record.act", action: "removeLogo" });
    await settle();
    expect(question()).toMatchObject({
      title: "Remove logo",
      message: "Nordwind Works is shown by its initials again.",
      confirmLabel: "Remove",
    });
    answer("accept");
    await settle(1000);
    expect(ports.requests.filter(({ method }) => method === "DELETE")).toHaveLength(1);
    expect(screen.getSnapshot().context.record?.logo).toBeNull();
    expect(toastTexts()).toEqual(["Logo removed successfully"]);
  });
});
