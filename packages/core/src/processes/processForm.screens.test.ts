import { findingEndpoints, type Process, type ProcessTemplate } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectChoices, selectFields, selectFormLook, selectIsDirty } from "../forms/form.selectors.ts";
import { selectData } from "../records/reading.machine.ts";
import { selectRecord } from "../records/record.selectors.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { openScreen } from "../testing/openScreen.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { EXTEND, process, workRights } from "../testing/processStage.ts";
import { template } from "../testing/templateScreenStage.ts";
import {
  processEditScreen,
  processHoldScreen,
  processRecordScreen,
  processStartScreen,
} from "./processForm.screens.ts";
import { processScreen } from "./process.screens.ts";
import { selectProcess } from "./processPage.selectors.ts";
import { startedTemplate } from "./startedTemplate.ts";
import { milestoneDoneToast } from "./whatFollowed.ts";

const { id } = process;
const rights = [...workRights, "project_process_template:list"];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-03-10T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const people = [
  { id: fakeId(41), name: "Own", surname: "Staff", companyName: null },
  { id: fakeId(42), name: "Nora", surname: "Wind", companyName: "Nordwind Works" },
];

test("a process's page goes on following the news once its form was opened over it", async () => {
  let name = "Before";
  const { app } = await openSignedIn({ processes: { get: () => ({ ...process, name }) } }, workRights, "/");
  const { screen: page } = openScreen(app, processScreen, { id });
  await settle();
  const { screen: dialog } = openScreen(app, processRecordScreen, { id });
  await settle();
  dialog.stop();
  name = "After";
  await app.queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.followsNews === true });
  await settle();
  expect(selectProcess(page.getSnapshot())?.name).toBe("After");
});

describe("the form that starts a process", () => {
  const usual: ProcessTemplate = {
    ...template,
    id: fakeId(70),
    key: "SOLAR",
    name: "Solar",
    publishedVersion: 3,
  };
  const yearly: ProcessTemplate = {
    ...template,
    id: fakeId(71),
    key: "MRV",
    name: "MRV cycle",
    publishedVersion: 1,
  };
  const stubs: Stubs = {
    processes: { create: process },
    processTemplates: { list: { data: [yearly, usual], total: 2 } },
    users: { assignable: people },
  };
  const given = { projectId: fakeId(80), companyGroup: "Brightwater", templateKey: "SOLAR" };
  const open = async (over: Stubs = {}) => {
    const form = await openForm(
      processStartScreen,
      { ...stubs, ...over },
      {
        given,
        permissions: rights,
        address: "/project/1",
      },
    );
    await settle();
    return form;
  };
  const has = (form: Awaited<ReturnType<typeof open>>, name: string) =>
    selectFields(form.now()).some((field) => field.name === name);

  test("begins with the project's usual template and its name, untouched", async () => {
    const form = await open();
    expect(form.offered("templateId")).toEqual([
      "Solar (SOLAR, version 3), usual for this project",
      "MRV cycle (MRV, version 1)",
    ]);
    expect([form.valueOf("templateId"), form.valueOf("name")]).toEqual([usual.id, "Solar"]);
    expect(selectIsDirty(form.now())).toBe(false);
  });

  test("begins with no template where none is usual", async () => {
    const form = await open({ processTemplates: { list: { data: [yearly], total: 1 } } });
    expect([form.valueOf("templateId"), form.valueOf("name")]).toEqual(["", ""]);
  });

  test("takes the name of the chosen template as long as no other was entered", async () => {
    const form = await open();
    form.enter({ templateId: yearly.id });
    expect(form.valueOf("name")).toBe("MRV cycle");
    form.enter({ templateId: usual.id });
    expect(form.valueOf("name")).toBe("Solar");
    form.enter({ name: "Roof of hall 2", templateId: yearly.id });
    expect(form.valueOf("name")).toBe("Roof of hall 2");
  });

  test("drops the name's error once a name was suggested", async () => {
    const form = await open();
    form.enter({ name: "" });
    await form.submit();
    expect(form.errors()).toEqual({ name: "Name is required" });
    form.enter({ templateId: yearly.id });
    expect(form.errors()).toEqual({});
  });

  test("has a period for a template that monitors one, and sends none for any other", async () => {
    const form = await open();
    expect(has(form, "periodStart")).toBe(false);
    form.enter({ templateId: yearly.id });
    expect(has(form, "periodStart")).toBe(true);
    form.enter({ periodStart: "2026-02-01", periodEnd: "2026-02-28", templateId: usual.id });
    await form.submit();
    expect(await form.sent()).toMatchObject([{ periodStart: null, periodEnd: null }]);
  });

  test("refuses a period that ends before it starts", async () => {
    const form = await open();
    form.enter({ templateId: yearly.id, periodStart: "2026-02-01", periodEnd: "2026-01-31" });
    await form.submit();
    expect(form.errors()).toEqual({ periodEnd: "Period end must not be before Period start" });
    form.enter({ periodEnd: "2026-02-01" });
    await form.submit();
    expect(await form.sent()).toMatchObject([{ periodStart: "2026-02-01", periodEnd: "2026-02-01" }]);
  });

  test("offers our own staff and the people of the project's company, and nobody where there is nobody", async () => {
    expect((await open()).offered("responsibleIds")).toEqual(["Own Staff"]);
    expect(has(await open({ users: { assignable: [] } }), "responsibleIds")).toBe(false);
  });

  test("sends the project with the fields and opens the process", async () => {
    const form = await open();
    await form.submit();
    expect(await form.sent()).toEqual([
      {
        projectId: fakeId(80),
        templateId: usual.id,
        name: "Solar",
        responsibleIds: [],
        periodStart: null,
        periodEnd: null,
        dueAt: null,
        start: true,
      },
    ]);
    expect(form.address()).toBe(`/process/${id}`);
  });

  test("reads the templates again once a process uses one", async () => {
    const form = await open();
    const readCount = () => form.ports.requests.filter(({ url }) => url.includes("/templates?")).length;
    expect(readCount()).toBe(1);
    await form.submit();
    await settle();
    expect(readCount()).toBe(2);
  });

  test.each([
    [
      "was archived",
      problem("/errors/invalid-transition", "This template is archived: nothing starts from it."),
    ],
    [
      "was deleted",
      problem("/errors/validation", "", { templateId: ["Template is not one of the choices"] }),
    ],
  ])("no longer offers a template that %s meanwhile once the server has refused it", async (_, refusal) => {
    let standing = [usual, yearly];
    const form = await open({
      processTemplates: { list: () => ({ data: standing, total: standing.length }) },
      processes: { create: refusal },
    });
    standing = [yearly];
    form.enter({ name: "Roof of hall 2" });
    await form.submit();
    await settle();
    form.enter({ templateId: yearly.id });
    expect([form.offered("templateId"), form.valueOf("name")]).toEqual([
      ["MRV cycle (MRV, version 1)"],
      "Roof of hall 2",
    ]);
  });

  test("names the version whose steps were shown, and shows those of a newer one once it is refused", async () => {
    let publishedVersion = 3;
    let opened: Awaited<ReturnType<typeof openForm>>["app"] | undefined;
    const form = await openForm(
      processStartScreen,
      {
        ...stubs,
        processTemplates: { ...stubs.processTemplates, get: () => ({ ...usual, publishedVersion }) },
        processes: {
          create: () => (publishedVersion === 3 ? process : problem("/errors/invalid-transition")()),
        },
      },
      {
        given,
        permissions: [...rights, "project_process_template:get"],
        before: async (app) => {
          opened = app;
        },
      },
    );
    await settle();
    const steps = openScreen(opened!, startedTemplate, { ask: usual.id }).screen;
    await settle();
    publishedVersion = 4;
    await form.submit();
    await settle();
    expect(selectData(steps.getSnapshot())?.publishedVersion).toBe(4);
    await form.submit();
    expect(await form.sent()).toMatchObject([{ templateVersion: 3 }, { templateVersion: 4 }]);
  });

  test("cannot do without the templates, and reads them again when told to", async () => {
    let isUp = false;
    const list = () => (isUp ? { data: [usual], total: 1 } : problem("/errors/validation", "Not now")());
    const form = await open({ processTemplates: { list } });
    expect(selectFormLook(form.now())).toBe("failed");
    isUp = true;
    form.screen.send({ type: "choices.retry" });
    await settle();
    expect([selectFormLook(form.now()), form.valueOf("templateId")]).toEqual(["ready", usual.id]);
  });
});

describe("the templates to start from, where there are more than one page holds", () => {
  const all: readonly ProcessTemplate[] = Array.from({ length: 130 }, (_, index) => ({
    ...template,
    id: fakeId(200 + index),
    key: `KEY-${index}`,
    name: `Template ${String(index).padStart(3, "0")}`,
    publishedVersion: 1,
  }));
  /** Answers as the server does: by key, by a part of the name, at most a page of them. */
  const list = ({ search }: { readonly search: URLSearchParams }) => {
    const value = search.get("filters[0].value") ?? "";
    const key = search.get("filters[0].fieldId") === "key" ? value : undefined;
    const part = search.get("filters[0].fieldId") === "name" ? value : "";
    const isPart = search.get("filters[0].operator") === "contains";
    const isKeyed = (one: { readonly key: string }) =>
      key === undefined || (isPart ? one.key.includes(key) : one.key === key);
    const found = all.filter((one) => isKeyed(one) && one.name.includes(part));
    return { data: found.slice(0, 100), total: found.length };
  };
  const open = async (
    templateKey?: string,
    answer: NonNullable<Stubs["processTemplates"]>["list"] = list,
  ) => {
    const form = await openForm(
      processStartScreen,
      { processTemplates: { list: answer }, users: { assignable: [] } },
      { given: { projectId: fakeId(80), templateKey }, permissions: rights, address: "/project/1" },
    );
    await settle();
    return form;
  };
  const search = async (form: Awaited<ReturnType<typeof open>>, text: string) => {
    form.screen.send({ type: "choices.search", name: "templateId", text });
    await vi.advanceTimersByTimeAsync(500);
    await settle();
  };

  test("are searched for by a part of their names", async () => {
    const form = await open();
    const choices = () => selectChoices(form.now(), "templateId");
    expect(choices()?.isSearched).toBe(true);
    expect(choices()?.allOf).toBeUndefined();
    await search(form, "late 12");
    expect(choices()?.allOf).toBe("late 12");
    expect(form.offered("templateId")).toHaveLength(10);
    form.enter({ templateId: fakeId(325) });
    expect(form.valueOf("name")).toBe("Template 125");
    await search(form, "nothing of that name");
    expect(form.offered("templateId")).toEqual(["Template 125 (KEY-125, version 1)"]);
  });

  test("are searched for by a part of their keys", async () => {
    const form = await open();
    await search(form, "KEY-12");
    expect(form.offered("templateId")).toHaveLength(11);
    expect(form.offered("templateId")?.at(-1)).toBe("Template 129 (KEY-129, version 1)");
  });

  test("keep the form where a search fails", async () => {
    let isUp = true;
    const form = await open(undefined, (asked) =>
      isUp ? list(asked) : problem("/errors/validation", "Not now")(),
    );
    isUp = false;
    await search(form, "late 12");
    expect([selectFormLook(form.now()), selectChoices(form.now(), "templateId")?.emptyText]).toEqual([
      "ready",
      "Not now",
    ]);
  });

  test("begin with the usual one wherever its name stands", async () => {
    const form = await open("KEY-129");
    expect(form.offered("templateId")?.slice(0, 2)).toEqual([
      "Template 129 (KEY-129, version 1), usual for this project",
      "Template 000 (KEY-0, version 1)",
    ]);
    expect([form.valueOf("templateId"), form.valueOf("name")]).toEqual([fakeId(329), "Template 129"]);
  });
});

describe("the form that changes a process", () => {
  const open = async (record: Process) => {
    const form = await openForm<Process>(
      processEditScreen,
      { users: { assignable: people } },
      {
        given: { record },
        permissions: rights,
      },
    );
    await settle();
    return form;
  };
  const fieldsOf = (form: Awaited<ReturnType<typeof open>>) =>
    selectFields(form.now()).map(({ name }) => name);

  test("has a period where its template monitors one, or one was said", async () => {
    const without = { ...process, templateKey: "SOLAR", periodStart: null, periodEnd: null };
    expect(fieldsOf(await open(without))).toEqual(["name", "dueAt", "responsibleIds"]);
    expect(fieldsOf(await open({ ...without, templateKey: "MRV" }))).toContain("periodStart");
    expect(fieldsOf(await open({ ...without, periodStart: "2026-01-01" }))).toContain("periodEnd");
  });

  test("offers who is responsible now beside those who may be", async () => {
    const left = { id: fakeId(44), name: "Long", surname: "Gone" };
    const form = await open({ ...process, responsibleIds: [left.id], responsibles: [left] });
    expect(form.offered("responsibleIds")).toContain("Long Gone");
  });

  test("offers nobody of another company of the same name", async () => {
    const namesake = { ...{ id: fakeId(45), name: "Other", surname: "Wind" }, companyId: fakeId(99) };
    const form = await openForm<Process>(
      processEditScreen,
      { users: { assignable: [{ ...namesake, companyName: "Nordwind Works" }] } },
      { given: { record: { ...process, project: fakeProject() } }, permissions: rights },
    );
    await settle();
    expect(form.offered("responsibleIds")).toEqual([]);
  });

  test("sends what was changed over the version that was read, and the latest one after a conflict", async () => {
    const form = await openForm<Process>(
      processEditScreen,
      { users: { assignable: people }, processes: { update: process, get: { ...process, version: 9 } } },
      { given: { record: { ...process, project: fakeProject() } }, permissions: rights },
    );
    await settle();
    expect(form.offered("responsibleIds")).toEqual(["Nora Wind, Nordwind Works", "Own Staff"]);
    form.enter({ name: "Another name" });
    const findings = [findingEndpoints.list.path, "list"];
    form.app.queryClient.setQueryData(findings, {});
    await form.submit();
    expect(await form.sent()).toEqual([{ name: "Another name", version: 3 }]);
    // its people decide what may be done with them
    expect(form.app.queryClient.getQueryState(findings)?.isInvalidated).toBe(true);
    expect(form.toastTexts()).toEqual(["Process updated successfully"]);
  });

  test("refuses a period that ends before it starts", async () => {
    const form = await open({ ...process, templateKey: "MRV" });
    form.enter({ periodStart: "2026-04-01", periodEnd: "2026-03-01" });
    await form.submit();
    expect(form.errors()).toEqual({ periodEnd: "Period end must not be before Period start" });
  });
});

test("a process is held in a dialog for a reason, over its latest version", async () => {
  const form = await openForm<Process, { id: string }>(
    processHoldScreen,
    { processes: { get: { ...process, version: 8 }, update: { ...process, status: "ON_HOLD" } } },
    { given: { id }, permissions: rights },
  );
  await form.submit();
  expect(form.errors()).toEqual({ reason: "Reason is required" });
  form.enter({ reason: "No money" });
  await form.submit();
  await settle();
  expect(await form.sent()).toEqual([{ status: "ON_HOLD", reason: "No money", version: 8 }]);
  expect(form.app.toasts.getSnapshot().context.toasts[0]).toMatchObject({
    sequel: { text: "Sample process is on hold" },
  });
});

test("a process that ended before its hold was sent is read again", async () => {
  let status: Process["status"] = "IN_PROGRESS";
  let shown: unknown;
  const form = await openForm<Process, { id: string }>(
    processHoldScreen,
    {
      processes: {
        get: () => ({ ...process, status }),
        update: problem("/errors/invalid-transition", "The process has ended."),
      },
    },
    {
      given: { id },
      permissions: rights,
      before: async (app) => {
        openScreen(app, processRecordScreen, { id }).screen.subscribe((now) => {
          shown = selectRecord(now)?.status;
        });
        await settle();
      },
    },
  );
  status = "COMPLETED";
  form.enter({ reason: "No money" });
  await form.submit();
  await settle();
  expect(shown).toBe("COMPLETED");
});

test("a hold takes away the undo of the step before, which it would refuse", async () => {
  const form = await openForm<Process, { id: string }>(
    processHoldScreen,
    { processes: { get: process, update: { ...process, status: "ON_HOLD" } } },
    { given: { id }, permissions: rights },
  );
  const [step] = process.milestones ?? [];
  form.app.announce(
    milestoneDoneToast(process, { action: "complete", milestoneId: step?.id ?? "" }, undefined),
  );
  form.enter({ reason: "No money" });
  await form.submit();
  await settle();
  expect(form.app.toasts.getSnapshot().context.toasts).toMatchObject([
    { sequel: { text: "Sample process is on hold" } },
  ]);
});

test("the process whose form is open is read whole, and can be left for its project's list", async () => {
  const { app, asked } = await openSignedIn(
    { processes: { get: process } },
    [...rights, "project:list"],
    "/",
  );
  const { screen } = openScreen(app, processRecordScreen, { id });
  await settle();
  expect(asked()).toEqual([`GET /api/project-processes/${id}?${EXTEND}`]);
  expect(screen.getSnapshot().context).toMatchObject({ listPath: "/project/", actions: [] });
});
