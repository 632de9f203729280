import { isOpen, workingDaysWaited } from "@canopy/contracts";
import { describe, expect, test } from "vitest";
import { testWork } from "#testing/testWork.ts";

const now = new Date("2026-11-22T09:30:00Z");
const DAY_MS = 86_400_000;
const demo = testWork(now);
const { projects, rows } = demo;
const projectOf = (code: string) => {
  const project = projects.find(({ row }) => row.code === code);
  if (!project) throw new Error(`no project ${code}`);
  return project;
};
const lastOf = (code: string) => {
  const process = projectOf(code).processes.at(-1);
  if (!process) throw new Error(`no process of ${code}`);
  return process;
};
const waited = (code: string, step: string) => {
  const { readyAt } = lastOf(code).run.step(step);
  if (!readyAt) throw new Error(`${step} is not ready`);
  return { readyAt, days: Math.floor((now.getTime() - readyAt.getTime()) / DAY_MS) };
};
const recordsOf = (code: string, step: string) =>
  lastOf(code)
    .run.step(step)
    .records.map(({ round, revoked }) => [round, revoked?.as ?? "stands"]);

describe("the demo's story", () => {
  test("has these eighteen projects, each in its expected state", () => {
    const nameOf = (items: readonly { id: string; name: string }[], id: string) =>
      items.find((one) => one.id === id)?.name;
    const told = projects.slice(0, 18).map(({ row, processes }) => {
      const { run, template } = processes.at(-1) ?? lastOf("CP-0001");
      const isEnded = run.endedAt() !== null;
      const done = template.steps.filter(
        ({ key, kind }) => kind.startsWith("end") && run.step(key).completedAt,
      );
      const open = template.steps.filter(
        ({ key, kind }) => kind !== "end_fail" && isOpen(run.step(key).state),
      );
      return [
        row.code,
        row.name,
        nameOf(demo.source.companies, row.companyId),
        demo.source.technologies.find(({ id }) => id === row.typeId)?.code,
        template.key,
        row.country,
        row.estimatedAnnualTco2e,
        row.status,
        (isEnded ? done : open).map(({ key }) => key).join(","),
      ].join(" | ");
    });
    expect(told).toEqual([
      "CP-0001 | Aldermoor clinker substitution | Aldermoor Cement | CLINKER | VCS-REG | PT | 84200 | ACTIVE | VAL",
      "CP-0002 | Brightwater heat-pump dryers | Brightwater Dairies | HEATPUMP | EE-CORP | IE | 6150 | ACTIVE | CONTR",
      "CP-0003 | Cordillera manure biogas | Cordillera Agro | MANURE | MRV-CYCLE | CO | 18900 | ACTIVE | QA",
      "CP-0004 | Cordillera silvopasture | Cordillera Agro | ARR | VCS-REG | CO | 42600 | ACTIVE | PUBC,VAL",
      "CP-0005 | Dunmore depot electrification | Dunmore Logistics | EV-FLEET | FLEET-EV | GB | 2340 | ACTIVE | EVSE,DELIV,TRAIN",
      "CP-0006 | Estuary wastewater methane | Estuary Foods | WWT | MRV-CYCLE | NL | 3980 | ACTIVE | IREV",
      "CP-0007 | Fjordline shore power | Fjordline Shipping | EE-IND | EE-CORP | NO | 5200 | ON_HOLD | GO",
      "CP-0008 | Granite Peak waste-heat power | Granite Peak Steel | WHR | CDM-REG | ZA | 61200 | ACTIVE | LOA",
      "CP-0009 | Granite Peak Article 6.4 transition | Granite Peak Steel | WHR | PACM-REG | ZA | 61200 | DRAFT | PCN",
      "CP-0010 | Helio rooftop solar, 120 stores | Helio Retail Group | PV-ROOF | EE-CORP | ES | 9870 | ACTIVE | INST",
      "CP-0011 | Helio wind PPA | Helio Retail Group | PPA | PPA-CORP | ES | 31500 | ACTIVE | NEG",
      "CP-0012 | Isla Verde mangrove restoration | Isla Verde Hotels | BLUE | GS-CERT | DO | 12400 | ACTIVE | SFR,VVBA",
      "CP-0013 | Jasmin improved cooking for workers | Jasmin Textiles | COOK | GS-CERT | IN | 8600 | COMPLETED | DCERT",
      "CP-0014 | Jasmin efficient motors | Jasmin Textiles | EE-IND | EE-CORP | IN | 4100 | ACTIVE | MV1",
      "CP-0015 | Kestrel 24/7 clean power | Kestrel Data Centres | PPA | PPA-CORP | DE | 57000 | ACTIVE | FC",
      "CP-0016 | Lakeland landfill gas | Lakeland Water | LFG | VCS-REG | KE | 73500 | ACTIVE | REV",
      "CP-0017 | Lakeland partner onboarding | Lakeland Water | EE-BLD | PARTNER-ONB | KE | 0 | COMPLETED | FIRST",
      "CP-0018 | Cordillera rice water management | Cordillera Agro | RICE | GS-CERT | CO | 2900 | DISABLED | STOP",
    ]);
  });

  test.each([
    ["CP-0001", "VAL", 11],
    ["CP-0002", "CONTR", 45 + 4],
    ["CP-0008", "LOA", 38],
    ["CP-0014", "MV1", 361],
    ["CP-0015", "FC", 120 + 16],
  ])("has %s waiting at %s for %d days", (code, step, days) => {
    expect(waited(code, step).days).toBe(days);
  });

  test("waits 22 working days for the programme's review of the landfill project", () => {
    expect(workingDaysWaited(waited("CP-0016", "REV").readyAt, now)).toBe(22);
  });

  test("contains work that was sent back: data of the third period, a review round, terms of the contract", () => {
    expect(projectOf("CP-0003").processes.map(({ run }) => run.status())).toEqual([
      "COMPLETED",
      "COMPLETED",
      "COMPLETED",
      "IN_PROGRESS",
    ]);
    expect(recordsOf("CP-0003", "DATA")).toEqual([
      [1, "REOPENED"],
      [2, "stands"],
    ]);
    expect(recordsOf("CP-0006", "VRPT")).toEqual([
      [1, "REOPENED"],
      [2, "stands"],
    ]);
    expect(recordsOf("CP-0011", "TERM")).toEqual([
      [1, "REOPENED"],
      [2, "stands"],
    ]);
  });

  test("has monitoring periods of half a year, and units for each finished one", () => {
    const { processes, row } = projectOf("CP-0003");
    const periods = processes.flatMap(({ periodStart, periodEnd }) =>
      periodStart ? [[periodStart, periodEnd]] : [],
    );
    expect(periods).toEqual([
      ["2025-03-01", "2025-08-31"],
      ["2025-09-01", "2026-02-28"],
      ["2026-03-01", "2026-08-31"],
    ]);
    expect(row.issuances).toMatchObject([
      { periodStart: "2025-03-01", vintage: 2025 },
      { periodStart: "2025-09-01", vintage: 2026 },
    ]);
  });

  test("holds the shore power project with its process, and stores the reason", () => {
    const { row } = projectOf("CP-0007");
    expect(rows.projectProcess.filter(({ projectId }) => projectId === row.id)).toMatchObject([
      { status: "ON_HOLD", heldByProject: true },
    ]);
    expect(
      rows.history
        .filter(({ entityId }) => entityId === row.id)
        .map(({ action, reason }) => [action, reason]),
    ).toEqual([
      ["create", null],
      ["update", null],
      ["hold", "Held: port permit"],
    ]);
  });

  test("has one site twice, so that the warning about duplicates appears", () => {
    const site = (code: string) => {
      const { companyId, typeId, country, latitude, longitude } = projectOf(code).row;
      return { companyId, typeId, country, latitude, longitude };
    };
    expect(site("CP-0009")).toEqual(site("CP-0008"));
    expect(lastOf("CP-0009").run.status()).toBe("NOT_STARTED");
  });

  test("has two processes that ended in success and one that ended in failure", () => {
    expect(projectOf("CP-0013").row.completedAt).toBeInstanceOf(Date);
    expect(lastOf("CP-0017").run.status()).toBe("COMPLETED");
    const { row } = projectOf("CP-0018");
    expect(row.statusBefore).toBe("ACTIVE");
    expect(lastOf("CP-0018").run.status()).toBe("TERMINATED");
    const stop = rows.milestone.find((one) => one.processId === lastOf("CP-0018").id && one.key === "STOP");
    const record = rows.completion.find(({ milestoneId }) => milestoneId === stop?.id);
    expect(record?.note).toContain("not eligible");
  });

  test("gives the partner Luis three projects", () => {
    const luis = demo.source.people.find(({ name }) => name === "Luis");
    const own = rows.project.filter(({ companyId }) => companyId === luis?.companyId);
    expect(own.map(({ code }) => code)).toEqual(["CP-0003", "CP-0004", "CP-0018"]);
  });
});
