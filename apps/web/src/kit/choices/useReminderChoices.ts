import type { Screen } from "@canopy/core";
import { timeZones } from "@canopy/core/days";
import { selectFields, type FieldOption, type FormActor } from "@canopy/core/forms";
import { assignableUsersScreen, type PersonOption } from "@canopy/core/projects";
import { selectData, selectReadingStatus, type ReadingActor } from "@canopy/core/records";
import {
  chosenProjectScreen,
  milestoneOptionsScreen,
  processOptionsScreen,
  projectOptionsScreen,
  type PartOptions,
  type ProjectOption,
  type ReminderRow,
} from "@canopy/core/reminders";
import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { useScreen } from "../appContext.tsx";
import { projectPeople } from "./projectPeople.ts";
import type { FieldChoices, FieldSearches } from "../RecordFields.tsx";
import { useCompanyChoices } from "./useCompanyChoices.ts";
import { useFoundChoices } from "./useFoundChoices.ts";

interface ReminderChoices {
  readonly isLoading: boolean;
  readonly choices: FieldChoices;
  readonly searches: FieldSearches;
  /** The fields whose choices may not be read, and those that have nothing to choose yet. */
  readonly withoutChoices: readonly string[];
}

const optionOf = (one: { readonly id: string; readonly name: string } | null | undefined) =>
  one ? { value: one.id, label: one.name } : undefined;

/** What a reminder's form is filled in from; `reminder` is the one that is changed. */
export const useReminderChoices = (form: FormActor, reminder: ReminderRow | undefined): ReminderChoices => {
  const { project, process, milestone, company } = reminder ?? {};
  const projects = useFoundChoices<ProjectOption>(
    form,
    { field: "projectId", found: projectOptionsScreen, chosen: chosenProjectScreen, noun: "project" },
    project
      ? { value: project.id, label: `${project.code} ${project.name}`, companyName: company?.name }
      : undefined,
  );
  const companies = useCompanyChoices(form, optionOf(company));
  const processes = useParts(form, processOptionsScreen, "projectId", "processId", optionOf(process));
  const milestones = useParts(form, milestoneOptionsScreen, "processId", "milestoneId", optionOf(milestone));
  const reading = useScreen(assignableUsersScreen, undefined);
  const people = useSelector(reading, selectData<readonly PersonOption[]>) ?? [];
  const peopleStatus = useSelector(reading, selectReadingStatus);
  const companyName = projects.chosen ? projects.chosen.companyName : companies.chosen?.label;
  const zone = useSelector(form, (snapshot) => valueIn(snapshot, "timeZone"));
  return {
    isLoading: projects.isLoading || companies.isLoading || peopleStatus === "loading",
    choices: {
      projectId: projects.options,
      companyId: companies.options,
      processId: processes.options,
      milestoneId: milestones.options,
      userIds: projectPeople(people, companyName, reminder?.users),
      timeZone: timeZones(zone).map((value) => ({ value, label: value.replaceAll("_", " ") })),
    },
    searches: { projectId: projects.search, companyId: companies.search },
    withoutChoices: [
      ...(projects.isHidden ? ["projectId"] : []),
      ...(companies.isHidden ? ["companyId"] : []),
      ...(processes.isEmpty ? ["processId"] : []),
      ...(milestones.isEmpty ? ["milestoneId"] : []),
      ...(peopleStatus === "hidden" ? ["userIds"] : []),
    ],
  };
};

type PartsScreen = Screen<ReadingActor<PartOptions>["logic"], { readonly ask: string } | undefined>;

/** The parts of the chosen record; a part of another record is given up once these are known. */
const useParts = (
  form: FormActor,
  screen: PartsScreen,
  parent: string,
  field: string,
  current: FieldOption | undefined,
) => {
  const parentId = useSelector(form, (snapshot) => valueIn(snapshot, parent));
  const chosenId = useSelector(form, (snapshot) => valueIn(snapshot, field));
  const reading = useScreen(screen, { ask: parentId });
  const data = useSelector(reading, selectData<PartOptions>);
  const isRead = data?.of === parentId;
  const read = isRead ? data.options : [];
  const kept = current?.value === chosenId && !read.some(({ value }) => value === chosenId) ? [current] : [];
  const isForeign = isRead && !data.isCut && chosenId !== "" && !read.some(({ value }) => value === chosenId);
  useEffect(() => reading.send({ type: "reading.ask", ask: parentId }), [reading, parentId]);
  useEffect(() => {
    if (isForeign) form.send({ type: "field.change", name: field, value: "" });
  }, [form, field, isForeign]);
  return { options: [...read, ...kept], isEmpty: parentId === "" || (read.length === 0 && chosenId === "") };
};

const valueIn = (form: Parameters<typeof selectFields>[0], field: string): string => {
  const value = selectFields(form).find(({ name }) => name === field)?.value;
  return typeof value === "string" ? value : "";
};
