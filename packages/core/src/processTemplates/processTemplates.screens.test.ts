import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeId } from "../testing/fakeRecords.ts";
import { fakeTemplate } from "../testing/fakeTemplate.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { settle } from "../testing/screenStage.ts";
import { stubWire, type Stubs } from "../testing/stubWire.ts";
import { processTemplateListScreen } from "./processTemplates.screens.ts";

type Wire = NonNullable<Stubs["processTemplates"]>;

const template = fakeTemplate();
const { id } = template;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the list of templates", () => {
  const rights = ["project_process_template:list", "project_process_template:update"];
  const openList = async (processTemplates: Wire, address = "/process-templates/") => {
    const opened = await openApp({
      token: fakeToken({ permissions: rights }),
      address,
      fetch: stubWire({ processTemplates }),
    });
    const { screen } = openScreen(opened.app, processTemplateListScreen, undefined);
    await settle();
    return { ...opened, screen, requests: opened.ports.requests };
  };
  const list = { data: [template], total: 1 };

  test("asks for its page, the newest first, filtered by name and status", async () => {
    const { requests } = await openList({ list }, "/process-templates/?status=DRAFT&filter=verra");
    const { searchParams } = new URL(requests[0]!.url);
    expect([searchParams.get("sortField"), searchParams.get("sortDirection")]).toEqual(["createdAt", "desc"]);
    expect(
      [...searchParams].filter(([name]) => name.startsWith("filters")).map(([, value]) => value),
    ).toEqual(["name", "contains", "verra", "status", "equals", "DRAFT"]);
  });

  test("archives after a question, at the version that is there now", async () => {
    const { screen, requests, answer } = await openList({
      list,
      get: { ...template, version: 12 },
      update: template,
    });
    screen.send({ type: "row.act", action: "archive", id });
    await settle();
    expect(requests).toHaveLength(1);
    answer("accept");
    await settle();
    const patch = requests.find(({ method }) => method === "PATCH");
    expect(await patch?.clone().json()).toEqual({ status: "ARCHIVED", version: 12 });
  });

  test("restores at once", async () => {
    const archived = { ...template, status: "ARCHIVED" };
    const { screen, requests } = await openList({
      list: { data: [archived], total: 1 },
      get: archived,
      update: template,
    });
    screen.send({ type: "row.act", action: "restore", id: fakeId(70) });
    await settle();
    const patch = requests.find(({ method }) => method === "PATCH");
    expect(await patch?.clone().json()).toEqual({ status: "PUBLISHED", version: 5 });
  });
});
