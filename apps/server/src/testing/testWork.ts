import { companyRows } from "../demo/companyRows.ts";
import { demoWork } from "../demo/demoWork.ts";
import { milestoneOwnerRows, projectTypeRows } from "../demo/directoryRows.ts";
import { peopleRows } from "../demo/people.ts";
import { createRng } from "../demo/rng.ts";
import { templateRows } from "../demo/templateRows.ts";
import { workRows } from "../demo/workRows.ts";
import type { WorkSource } from "../demo/workSource.ts";

/** The small demo as of an instant, for tests: its source, its projects and their rows. */
export const testWork = (now: Date, seed = 2026) => {
  const rng = createRng(seed);
  const companies = companyRows(rng, now, 0);
  const people = peopleRows({ rng, now, companies, passwordHash: "hash", count: 38 });
  const technologies = projectTypeRows(rng, now);
  const owners = milestoneOwnerRows({ rng, now, companies, people });
  const { templates } = templateRows(rng, now, technologies, "Marek Holub");
  const source: WorkSource = { rng, now, companies, people, technologies, owners, templates };
  const projects = demoWork(source);
  return { source, projects, rows: workRows(source, projects, true) };
};
