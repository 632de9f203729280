import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectChoices, selectFields } from "../forms/form.selectors.ts";
import { fakeMilestone, fakeProcess } from "../testing/fakeProcess.ts";
import { fakeProject } from "../testing/fakeProject.ts";
import { fakeCompany, fakeId, fakeUser } from "../testing/fakeRecords.ts";
import { fakeReminder } from "../testing/fakeReminder.ts";
import { openForm } from "../testing/openForm.ts";
import { openSignedIn } from "../testing/screenStage.ts";
import { reminderSources, reminderStart } from "./reminderChoices.ts";
import { problem, type Asked, type Stubs } from "../testing/stubWire.ts";
import { openScreen } from "../testing/openScreen.ts";
import { selectPreview } from "./reminderPreview.machine.ts";
import { reminderCreateScreen, reminderEditScreen, reminderPreviewScreen } from "./reminderForm.screens.ts";
import type { ReminderRecord } from "./reminderRecord.ts";

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-21T09:30:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

const [wind, dairy] = [fakeCompany(), fakeCompany({ id: fakeId(11), name: "Brightwater Dairies" })];
const shore = fakeProject({ id: fakeId(51), code: "CP-0007", name: "Shore power", company: wind });
const drying = fakeProject({ id: fakeId(52), code: "CP-0013", name: "Spray drying", company: dairy });
const part = (id: number, name: string) => ({ ...fakeProcess(), id: fakeId(id), name });
const [first] = fakeProcess().milestones ?? [];
if (!first) throw new Error("a process without milestones");

const filterOf = ({ search }: Asked): string => search.get("filters[0].value") ?? "";
const answer = <One>(data: readonly One[]) => ({ data: [...data], total: data.length });
const processes: Readonly<Record<string, readonly number[]>> = {
  [shore.id]: [61, 62],
  [drying.id]: [63],
};

const stubs: Stubs = {
  projects: {
    list: ({ search }) => {
      const field = search.get("filters[0].fieldId") ?? "";
      const text = field === "status" ? "" : (search.get("filters[0].value") ?? "");
      return answer([shore, drying].filter((one) => String(Reflect.get(one, field)).includes(text)));
    },
    get: ({ params }) => (params["id"] === drying.id ? drying : shore),
  },
  companies: { list: answer([wind, dairy]) },
  processes: {
    list: (asked) => answer((processes[filterOf(asked)] ?? []).map((id) => part(id, `Process ${id}`))),
  },
  milestones: {
    list: (asked) => answer([{ ...first, id: fakeId(70), name: `First of ${filterOf(asked).slice(-2)}` }]),
  },
  users: {
    assignable: [
      { id: fakeId(41), name: "Own", surname: "Staff", companyName: null },
      { id: fakeId(42), name: "Nora", surname: "Wind", companyName: wind.name },
      { id: fakeId(43), name: "Brit", surname: "Dairy", companyName: dairy.name },
    ],
  },
};
const rights = [
  "reminder:create",
  "reminder:link_user",
  "project:list",
  "project:get",
  "company:list",
  "company:get",
  "project_process:list",
  "project_milestone:list",
];

const open = async (more: { search?: string; stubs?: Stubs; permissions?: string[] } = {}) => {
  const form = await openForm<ReminderRecord>(
    reminderCreateScreen,
    { ...stubs, ...more.stubs },
    { address: `/reminders/create${more.search ?? ""}`, permissions: more.permissions ?? rights },
  );
  await settle();
  const has = (name: string) => selectFields(form.now()).some((field) => field.name === name);
  return { ...form, has };
};

describe("the links of a reminder", () => {
  test("a project offers its own processes, a process its own milestones", async () => {
    const form = await open();
    expect([form.has("processId"), form.has("milestoneId")]).toEqual([false, false]);
    form.enter({ projectId: shore.id });
    await settle();
    expect(form.offered("processId")).toEqual(["Process 61", "Process 62"]);
    form.enter({ processId: fakeId(62) });
    await settle();
    expect(form.offered("milestoneId")).toEqual(["First of 62"]);
  });

  test("another project clears a process and a milestone that are not its own", async () => {
    const form = await open();
    form.enter({ projectId: shore.id });
    await settle();
    form.enter({ processId: fakeId(62) });
    await settle();
    form.enter({ milestoneId: fakeId(70) });
    form.enter({ projectId: drying.id });
    await settle();
    const { values } = form.now().context;
    expect([values["processId"], values["milestoneId"]]).toEqual(["", ""]);
    expect(form.offered("processId")).toEqual(["Process 63"]);
    expect(form.has("milestoneId")).toBe(false);
  });

  test("links that the address names stay as far as they belong together", async () => {
    const good = await open({ search: `?projectId=${shore.id}&processId=${fakeId(61)}` });
    expect(good.now().context.values["processId"]).toBe(fakeId(61));
    const foreign = await open({ search: `?projectId=${shore.id}&processId=${fakeId(63)}` });
    expect(foreign.now().context.values["processId"]).toBe("");
  });

  test("every process and every milestone is offered, however many there are", async () => {
    const ids = Array.from({ length: 201 }, (_, index) => 500 + index);
    const pageOf = <One>(all: readonly One[], { search }: Asked) => {
      const from = (Number(search.get("page")) - 1) * 100;
      return { data: all.slice(from, from + Number(search.get("size"))), total: all.length };
    };
    const processList = ids.map((id) => part(id, `Part ${id}`));
    const steps = ids.map((id) => ({ ...first, id: fakeId(id), name: `Part ${id}` }));
    const { app } = await openSignedIn({
      processes: { list: (asked) => pageOf(processList, asked) },
      milestones: { list: (asked) => pageOf(steps, asked) },
    });
    const offered = async (source: string) => {
      const ask = { source, text: "", of: shore.id };
      const read = reminderSources[source]?.read(app.services.call, ask, new AbortController().signal);
      return (await read)?.options.map(({ label }) => label);
    };
    const all = ids.map((id) => `Part ${id}`);
    expect(await offered("processes")).toEqual(all);
    expect(await offered("milestones")).toEqual(all);
  });

  test("a process that is not among too many to offer is kept", async () => {
    const cut: Stubs = { processes: { list: { data: [part(61, "Process 61")], total: 101 } } };
    const form = await open({ search: `?projectId=${shore.id}&processId=${fakeId(64)}`, stubs: cut });
    expect(form.now().context.values["processId"]).toBe(fakeId(64));
  });

  test("a link whose choices the person may not read is not asked for, and nothing is sent", async () => {
    const form = await open({ permissions: ["reminder:create"] });
    for (const name of ["projectId", "processId", "milestoneId", "companyId", "userIds"])
      expect([name, form.has(name)]).toEqual([name, false]);
    expect(form.ports.requests).toEqual([]);
  });

  test("a project that the address names is read by its id where it is not among the first ones", async () => {
    const list: Stubs = { projects: { ...stubs.projects, list: answer([shore]) } };
    const form = await open({ search: `?projectId=${drying.id}`, stubs: list });
    expect(form.offered("projectId")).toEqual(["CP-0007 Shore power", "CP-0013 Spray drying"]);
  });
});

test("a reminder keeps an ended process and a step that is done, until another project or process is chosen", async () => {
  const done = { ...first, id: fakeId(71), name: "Done long ago", dueAt: null };
  const record = fakeReminder({
    projectId: shore.id,
    processId: fakeId(69),
    milestoneId: done.id,
    project: shore,
    process: part(69, "Ended"),
    milestone: done,
  });
  const form = await openForm(reminderEditScreen, stubs, {
    given: { record },
    permissions: ["reminder:update", ...rights],
  });
  await settle();
  expect([form.valueOf("processId"), form.valueOf("milestoneId")]).toEqual([fakeId(69), done.id]);
  expect(form.offered("processId")).toEqual(["Process 61", "Process 62", "Ended"]);
  expect(form.offered("milestoneId")).toEqual(["First of 69", "Done long ago"]);
  form.enter({ processId: fakeId(61) });
  await settle();
  expect([form.valueOf("milestoneId"), form.offered("milestoneId")]).toEqual(["", ["First of 61"]]);
  form.enter({ projectId: drying.id });
  await settle();
  expect(form.offered("processId")).toEqual(["Process 63"]);
});

test("the preview says that a reminder would be overdue at once, for a step whose due date is known", async () => {
  const dueAt = "2026-11-26T09:00:00Z";
  const form = await open({ stubs: { milestones: { list: answer([{ ...first, id: fakeId(70), dueAt }]) } } });
  form.enter({ projectId: shore.id });
  await settle();
  form.enter({ processId: fakeId(61) });
  await settle();
  const { screen } = openScreen(form.app, reminderPreviewScreen, { form: form.screen });
  const words = () => selectPreview(screen.getSnapshot()).words;
  form.enter({ timing: "MILESTONE", offsetDays: "30" });
  expect(words()).toBe("30 days before the milestone is due");
  form.enter({ milestoneId: fakeId(70) });
  expect(words()).toBe(
    "30 days before the milestone is due. That day has passed already, so it is overdue at once",
  );
  form.enter({ offsetDays: "3" });
  expect(words()).toBe("3 days before the milestone is due");
});

describe("the preview of a reminder whose day has passed", () => {
  const passed = "30 days before the milestone is due. That day has passed already, so it is overdue at once";
  const step = { ...first, id: fakeId(70), processId: fakeId(61), dueAt: "2026-11-26T09:00:00Z" };
  const dated: Stubs = { milestones: { list: answer([step]) } };
  const wordsOf = (form: Pick<Awaited<ReturnType<typeof open>>, "app" | "screen">) => {
    const { screen } = openScreen(form.app, reminderPreviewScreen, { form: form.screen });
    return () => selectPreview(screen.getSnapshot()).words;
  };

  test("says so of a new one for the step that its address names", async () => {
    const links = { projectId: shore.id, processId: fakeId(61), milestoneId: step.id };
    const search = `?${new URLSearchParams(links).toString()}`;
    const form = await open({ search, stubs: dated });
    form.enter({ timing: "MILESTONE", offsetDays: "30" });
    await settle();
    expect(wordsOf(form)()).toBe(passed);
  });

  test("does not say it of one that is not changed, which may be done by now", async () => {
    const record = fakeReminder({
      ...{ projectId: shore.id, processId: fakeId(61), milestoneId: step.id, offsetDays: -30 },
      ...{ project: shore, process: part(61, "Process 61"), milestone: step },
    });
    const form = await openForm(
      reminderEditScreen,
      { ...stubs, ...dated },
      { given: { record }, permissions: ["reminder:update", ...rights] },
    );
    await settle();
    const words = wordsOf(form);
    expect(words()).toBe("30 days before the milestone is due");
    form.enter({ offsetDays: "31" });
    expect(words()).toBe(passed.replace("30", "31"));
  });
});

describe("the projects to choose from", () => {
  test("are found by code and by name when the typing pauses, the code's first and each once", async () => {
    const both = fakeProject({ id: fakeId(53), code: "CP-0130", name: "Plant 13" });
    const list = ({ search }: Asked) => {
      const field = search.get("filters[0].fieldId");
      if (field === "status") return answer([shore]);
      return answer(field === "code" ? [drying, both] : [both]);
    };
    const form = await open({ stubs: { projects: { list } } });
    const search = (text: string) => form.screen.send({ type: "choices.search", name: "projectId", text });
    expect(form.offered("projectId")).toEqual(["CP-0007 Shore power"]);
    search("1");
    await settle(299);
    search(" 13 ");
    await settle(299);
    expect(form.ports.requests.filter(({ url }) => url.includes("13"))).toEqual([]);
    await settle(1);
    expect(form.offered("projectId")).toEqual(["CP-0013 Spray drying", "CP-0130 Plant 13"]);
  });

  test("say that nothing fits, that they are searched for, and why they cannot be read", async () => {
    const answers = [answer([shore]), problem("/errors/validation", "Not now")];
    const list = () => {
      const next = answers.shift();
      return typeof next === "function" ? next() : (next ?? answer([]));
    };
    const form = await open({ stubs: { projects: { list } } });
    const words = () => selectChoices(form.now(), "projectId")?.emptyText;
    expect(words()).toBe("No project matches");
    form.screen.send({ type: "choices.search", name: "projectId", text: "z" });
    vi.advanceTimersByTime(300);
    expect(words()).toBe("Searching…");
    await settle();
    expect(words()).toBe("Not now");
  });

  test("say that there is none, where there is none to find", async () => {
    const form = await open({ stubs: { projects: { list: () => answer([]) } } });
    expect(selectChoices(form.now(), "projectId")?.emptyText).toBe("There is no project yet");
  });
});

describe("the people of a reminder", () => {
  const everyone = ["Brit Dairy, Brightwater Dairies", "Nora Wind, Nordwind Works", "Own Staff"];

  test("a person of another company is not offered", async () => {
    const form = await open();
    expect(form.offered("userIds")).toEqual(everyone);
    form.enter({ companyId: dairy.id });
    expect(form.offered("userIds")).toEqual(["Brit Dairy, Brightwater Dairies", "Own Staff"]);
    form.enter({ projectId: shore.id });
    expect(form.offered("userIds")).toEqual(["Nora Wind, Nordwind Works", "Own Staff"]);
    form.enter({ projectId: "", companyId: "" });
    expect(form.offered("userIds")).toEqual(everyone);
  });

  test("whoever is linked stays on offer", async () => {
    const gone = { id: fakeId(44), name: "Long", surname: "Gone" };
    const record = fakeReminder({ users: [gone], userIds: [gone.id], companyId: wind.id, company: wind });
    const form = await openForm(reminderEditScreen, stubs, {
      given: { record },
      permissions: ["reminder:update", ...rights],
    });
    await settle();
    expect(form.offered("userIds")).toEqual(["Nora Wind, Nordwind Works", "Own Staff", "Long Gone"]);
  });

  test("who may not link others chooses only themself, and keeps others who are linked", async () => {
    const permissions = ["reminder:update", "project:update", ...rights].filter(
      (one) => one !== "reminder:link_user",
    );
    const claims = { id: fakeId(41) };
    const options = { address: "/reminders/create", permissions, claims };
    const created = await openForm<ReminderRecord>(reminderCreateScreen, stubs, options);
    await settle();
    expect(created.offered("userIds")).toEqual(["Own Staff"]);
    const lockIn = async (...ids: readonly string[]) => {
      const users = ids.map((id) => ({ id, name: "Nora", surname: "Wind" }));
      const given = { record: fakeReminder({ users, userIds: [...ids] }) };
      const { now } = await openForm(reminderEditScreen, stubs, { given, permissions, claims });
      await settle();
      return selectFields(now()).find(({ name }) => name === "userIds")?.isLocked;
    };
    expect([await lockIn(fakeId(41)), await lockIn(fakeId(41), fakeId(42))]).toEqual([undefined, true]);
  });
});

describe("the day of a rule", () => {
  const ruleDay = ({ now }: Awaited<ReturnType<typeof open>>) => {
    const { monthDay, nth, nthDay } = now().context.values;
    return [monthDay, nth, nthDay];
  };

  test("follows the due day while the two agree", async () => {
    const form = await open({ search: "?due=2027-01-05" });
    expect(ruleDay(form)).toEqual(["5", "1", "TU"]);
    form.enter({ dueDatetime: "2027-01-29T10:00" });
    expect(ruleDay(form)).toEqual(["29", "-1", "FR"]);
  });

  test("stays where another was chosen", async () => {
    const form = await open({ search: "?due=2027-01-05" });
    form.enter({ monthDay: "20", nth: "2", dueDatetime: "2027-01-06T10:00" });
    expect(ruleDay(form)).toEqual(["20", "2", "WE"]);
  });

  test("waits while the due day is typed", async () => {
    const form = await open({ search: "?due=2027-01-05" });
    form.enter({ dueDatetime: "" });
    expect(ruleDay(form)).toEqual(["5", "1", "TU"]);
    form.enter({ dueDatetime: "2027-02-03T10:00" });
    expect(ruleDay(form)).toEqual(["3", "1", "WE"]);
  });
});

const ownCompany = fakeCompany({ id: fakeId(1), name: "Nordwind Works" });
const ownProject = fakeProject({ id: fakeId(5), code: "CP-0007", name: "Shore power", company: ownCompany });
const ownProcess = fakeProcess({ id: fakeId(6), name: "Registration" });
const ownStep = fakeMilestone("A", { name: "Report received" });

describe("the form of a reminder", () => {
  test("keeps on offer what the reminder holds", () => {
    const users = [fakeUser({ id: fakeId(9), name: "Nora", surname: "Wind" })];
    expect(
      reminderStart(
        fakeReminder({
          project: ownProject,
          process: ownProcess,
          milestone: ownStep,
          company: ownCompany,
          users,
        }),
      ),
    ).toEqual({
      current: {
        projectId: [
          { value: fakeId(5), label: "CP-0007 Shore power", group: `Nordwind Works\n${fakeId(1)}` },
        ],
        companyId: [{ value: fakeId(1), label: "Nordwind Works", group: `Nordwind Works\n${fakeId(1)}` }],
        processId: [{ value: fakeId(6), label: "Registration" }],
        milestoneId: [
          {
            value: ownStep.id,
            label: "Report received",
            ...(ownStep.dueAt !== null && { at: ownStep.dueAt }),
          },
        ],
        userIds: [{ value: fakeId(9), label: "Nora Wind" }],
      },
    });
    const none = { projectId: [], companyId: [], processId: [], milestoneId: [], userIds: [] };
    expect(reminderStart(fakeReminder())).toEqual({ current: none });
  });
});

const valuesOf = (...values: readonly string[]) =>
  values.map((value) => `filters[1].value=${value}`).join("&");

/** The filter that leaves out disabled projects. */
const enabled = (index: number) =>
  `filters[${index}].fieldId=status&filters[${index}].operator=not_equals&filters[${index}].value=DISABLED`;

describe("what a reminder is linked to", () => {
  const ask = (source: string, of = "", text = "") => ({ source, of, text });
  const read = async (
    name: string,
    asked: ReturnType<typeof ask>,
    data: readonly object[],
    total = data.length,
  ) => {
    const list = { list: { data: [...data], total } as never };
    const opened = await openSignedIn({ projects: list, processes: list, milestones: list });
    const signal = new AbortController().signal;
    const found = await reminderSources[name]?.read(opened.app.services.call, asked, signal);
    return { found, asked: opened.asked() };
  };

  test("are the projects by name, with their companies", async () => {
    const { found, asked } = await read("projects", ask("projects"), [ownProject]);
    expect(found).toEqual({
      options: [{ value: fakeId(5), label: "CP-0007 Shore power", group: `Nordwind Works\n${fakeId(1)}` }],
      total: 1,
    });
    expect(asked).toEqual([
      `GET /api/projects?page=1&size=25&sortField=name&sortDirection=asc&${enabled(0)}&extend=company`,
    ]);
  });

  test("are found by a part of the code or the name, each once, 25 at most", async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...ownProject, id: fakeId(100 + index) }));
    const { found, asked } = await read("projects", ask("projects", "", "13"), many, 30);
    expect([found?.options.length, found?.total]).toEqual([25, 30]);
    expect(asked.map((one) => one.replace(/^.*?filters/, "filters"))).toEqual([
      `filters[0].fieldId=code&filters[0].operator=contains&filters[0].value=13&${enabled(1)}&extend=company`,
      `filters[0].fieldId=name&filters[0].operator=contains&filters[0].value=13&${enabled(1)}&extend=company`,
    ]);
  });

  test.each([
    [
      "processes",
      "/api/project-processes",
      "projectId",
      "status",
      valuesOf("COMPLETED", "TERMINATED"),
      ownProcess,
    ],
    ["milestones", "/api/milestones", "processId", "state", valuesOf("COMPLETED", "SKIPPED"), ownStep],
  ] as const)(
    "are the %s of what was chosen before that have not ended, and none before that",
    async (name, path, field, state, ended, one) => {
      expect(await read(name, ask(name), [one])).toEqual({ found: { options: [], total: 0 }, asked: [] });
      const { found, asked } = await read(name, ask(name, fakeId(5)), [one]);
      const at = "dueAt" in one ? one.dueAt : null;
      const option = { value: one.id, label: one.name, ...(at !== null && { at }) };
      expect(found).toEqual({ options: [option], total: 1 });
      expect(asked).toEqual([
        `GET ${path}?page=1&size=100&sortField=name&sortDirection=asc&filters[0].fieldId=${field}&filters[0].operator=equals&filters[0].value=${fakeId(5)}&filters[1].fieldId=${state}&filters[1].operator=not_in&${ended}`,
      ]);
    },
  );

  test("are kept under keys of their resources", () => {
    const key = (name: string) => reminderSources[name]?.key(ask(name, "of", "text"));
    expect([key("projects"), key("processes"), key("milestones")]).toEqual([
      ["/api/projects", "list", "options", "text"],
      ["/api/project-processes", "list", "options", "of"],
      ["/api/milestones", "list", "options", "of"],
    ]);
    expect(Object.keys(reminderSources)).toEqual([
      "projects",
      "companies",
      "people",
      "processes",
      "milestones",
    ]);
  });

  test("that the address names is read by its id", async () => {
    const { app, asked } = await openSignedIn({ projects: { get: ownProject } });
    const { one } = reminderSources["projects"] ?? {};
    expect(await one?.read(app.services.call, fakeId(5), new AbortController().signal)).toMatchObject({
      label: "CP-0007 Shore power",
      group: `Nordwind Works\n${fakeId(1)}`,
    });
    expect(asked()).toEqual([`GET /api/projects/${fakeId(5)}?extend=company`]);
    expect(one?.key(fakeId(5))).toEqual(["/api/projects", "list", "chosen", fakeId(5)]);
    expect(one?.access).toEqual(["project:list", "project:get"]);
  });
});
