import type { Project } from "@canopy/core";
import { projectScreen } from "@canopy/core/projects";
import { selectRecord, selectRecordActions } from "@canopy/core/records";
import { expect } from "vitest";
import { eventually, type Tab } from "./stage.ts";

/** A project's page: its actions and the events they send. */
export const openProject = async (tab: Tab, id: string) => {
  const page = tab.open(projectScreen, { id });
  const shown = (): Project => {
    const project = selectRecord<Project>(page.getSnapshot());
    if (!project) throw new Error("The project is not shown");
    return project;
  };
  await eventually(() => expect(shown().id).toBe(id));
  return {
    page,
    shown,
    offers: () => selectRecordActions(page.getSnapshot()).map(({ id: action }) => action),
    act: (action: string) => page.send({ type: "record.act", action }),
    confirm: () => tab.answer("accept"),
  };
};
