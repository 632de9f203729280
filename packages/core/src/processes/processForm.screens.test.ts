import { processTemplates } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { process, workRights } from "../testing/processStage.ts";
import { processStartScreen } from "./processForm.screens.ts";

const { id } = process;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-10T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the form that starts a process", () => {
  const templateId = fakeId(70);
  const open = async () => {
    const opened = await openSignedIn({ processes: { create: process } }, workRights, "/project/1");
    const given = {
      projectId: fakeId(80),
      templateId,
      name: "Sample",
      responsibleIds: [],
      owner: { send: () => undefined },
    };
    const { screen } = openScreen(opened.app, processStartScreen, given);
    const enter = (name: string, value: string) => screen.send({ type: "field.change", name, value });
    const errors = () => screen.getSnapshot().context.errors;
    return { ...opened, screen, enter, errors };
  };

  test("sends the project with the fields and opens the process", async () => {
    const { screen, ports, address } = await open();
    screen.send({ type: "form.submit" });
    await settle();
    expect(await ports.requests.at(-1)?.json()).toEqual({
      projectId: fakeId(80),
      templateId,
      name: "Sample",
      responsibleIds: [],
      periodStart: null,
      periodEnd: null,
      dueAt: null,
      start: true,
    });
    expect(address()).toBe(`/process/${id}`);
  });

  test("refuses a period that ends before it starts", async () => {
    const { screen, enter, errors, ports } = await open();
    enter("periodStart", "2026-02-01");
    enter("periodEnd", "2026-01-31");
    screen.send({ type: "form.submit" });
    expect(errors()).toEqual({ periodEnd: "Period end must not be before Period start" });
    enter("periodEnd", "2026-02-01");
    screen.send({ type: "form.submit" });
    await settle();
    expect(await ports.requests.at(-1)?.json()).toMatchObject({
      periodStart: "2026-02-01",
      periodEnd: "2026-02-01",
    });
  });

  test("drops the name's error once a name was suggested", async () => {
    const { screen, enter, errors } = await open();
    enter("name", "");
    screen.send({ type: "form.submit" });
    expect(errors()).toEqual({ name: "Name is required" });
    screen.send({ type: "field.suggest", name: "name", value: "MRV cycle" });
    expect(errors()).toEqual({});
  });

  test("makes the templates' counts of processes outdated", async () => {
    const { app, screen } = await open();
    const key = [processTemplates.path, "list", "startable"];
    app.services.client.setQueryData(key, []);
    screen.send({ type: "form.submit" });
    await settle();
    expect(app.services.client.getQueryState(key)?.isInvalidated).toBe(true);
  });
});
