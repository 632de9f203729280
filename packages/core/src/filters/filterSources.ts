import {
  access,
  companyEndpoints,
  importEndpoints,
  isUuid,
  MAX_PAGE_SIZE,
  milestoneEndpoints,
  milestoneOwnerEndpoints,
  processEndpoints,
  processTemplateEndpoints,
  projectEndpoints,
  projectTypeEndpoints,
  userEndpoints,
  users,
  type Filter,
  type Milestone,
  type Process,
} from "@canopy/contracts";
import { companyChoices } from "../companies/companyChoices.ts";
import {
  allOf,
  byName,
  namedRecords,
  OPTION_COUNT,
  optionOf,
  type ChoiceSource,
  type ChoiceSources,
} from "../forms/choiceSources.ts";
import { foundTogether } from "../forms/foundTogether.ts";
import type { Services } from "../services/services.ts";
import { everResponsible, personOptions } from "../users/userChoices.ts";

const QUIET = { isShownElsewhere: () => true };

type Permits = Services["permits"];

const containing = (fieldId: string, text: string): Filter => ({
  fieldId,
  operator: "contains",
  values: [text],
});

/** The filters that find records by a part of their name, or one by its id. */
const named = (text: string): readonly Filter[] => {
  if (text === "") return [];
  return isUuid(text) ? [{ fieldId: "id", operator: "equals", values: [text] }] : [containing("name", text)];
};

/** Most places at which a text is taken for a name before it and a surname after it. */
const MOST_SPLITS = 4;

/** The filters by which people are found, each by itself: a part of the name, a part of the surname, or the end of a name with the beginning of its surname. */
const personFilters = (text: string): readonly (readonly Filter[])[] => {
  if (text === "" || isUuid(text)) return [named(text)];
  const words = text.split(/\s+/);
  const splits = words
    .slice(1, MOST_SPLITS + 1)
    .map((_, index) => [
      containing("name", words.slice(0, index + 1).join(" ")),
      containing("surname", words.slice(index + 1).join(" ")),
    ]);
  return [named(text), [containing("surname", text)], ...splits];
};

/** People by a part of their name or surname, or of both, searched for on the server. */
const peopleSearch: ChoiceSource = {
  access: access.users.list,
  key: ({ text }) => [users.path, "list", "options", text],
  read: async (call, { text }, signal) => {
    const found = await Promise.all(
      personFilters(text).map((filters) => call(userEndpoints.list, { list: byName(filters) }, { signal })),
    );
    const { data, total } = foundTogether(found);
    return { options: personOptions(data.slice(0, OPTION_COUNT)), total };
  },
  one: {
    access: access.users.get,
    key: (id) => [users.path, "list", "chosen", id],
    read: async (call, id, signal) => {
      const user = await call(userEndpoints.get, { params: { id } }, { signal });
      return personOptions([user])[0] ?? { value: id, label: id };
    },
    meta: QUIET,
  },
};

/** People and companies, for a field that holds the id of either; those of them that the person may list. */
const peopleAndCompanies = (permits: Permits, people: ChoiceSource): ChoiceSource => ({
  access: permits(people.access) ? people.access : companyChoices.access,
  key: ({ text }) => [users.path, "list", "options with companies", text],
  read: async (call, ask, signal) => {
    const none = { options: [], total: 0 };
    const companies = async () => {
      const list = byName(named(ask.text));
      const { data, total } = await call(companyEndpoints.list, { list }, { signal });
      return { options: data.map(optionOf), total };
    };
    const [persons, firms] = await Promise.all([
      permits(people.access) ? people.read(call, ask, signal) : none,
      permits(companyChoices.access) ? companies() : none,
    ]);
    return { options: [...persons.options, ...firms.options], total: persons.total + firms.total };
  },
  findsIds: true,
  meta: QUIET,
});

/** The search for records of projects: those of these filters, as many as `size`. */
type FindWithin<Row> = (
  filters: readonly Filter[],
  size?: number,
) => Promise<{ readonly data: readonly Row[]; readonly total: number }>;

/**
 * Finds records of projects by a part of their name, of the code or name of their project, or by its code and a part of
 * their name after it; one by its id. Without the right to list projects by their names and ids alone.
 */
const findWithin = async <Row extends { readonly id: string }>(
  { call, permits, signal }: Pick<Services, "call" | "permits"> & { readonly signal: AbortSignal },
  text: string,
  find: FindWithin<Row>,
) => {
  const inProjects = async (fields: readonly string[], part: string, more: readonly Filter[]) => {
    const projects = await Promise.all(
      fields.map(async (field) =>
        call(projectEndpoints.list, { list: byName([containing(field, part)]) }, { signal }),
      ),
    );
    const values = foundTogether(projects).data.map(({ id }) => id);
    return values.length === 0
      ? { data: [], total: 0 }
      : find([{ fieldId: "project", operator: "in", values }, ...more], MAX_PAGE_SIZE);
  };
  const isSought = text !== "" && !isUuid(text) && permits(projectEndpoints.list.access);
  const [, code = "", rest = ""] = /^(\S+)\s+(.+)$/.exec(text) ?? [];
  const found = await Promise.all([
    find(named(text)),
    ...(isSought ? [inProjects(["code", "name"], text, [])] : []),
    ...(isSought && rest !== "" ? [inProjects(["code"], code, [containing("name", rest)])] : []),
  ]);
  return foundTogether(found);
};

const projectName = (project: Process["project"]): string | undefined =>
  project ? `${project.code} ${project.name}` : undefined;

/** A milestone with its process and project, because many processes have steps of the same name. */
const milestoneOption = ({ id, name, process }: Milestone) => {
  const within = [process?.name, projectName(process?.project)].filter(Boolean).join(", ");
  return { value: id, label: within === "" ? name : `${name} (${within})` };
};

const milestoneSearch = (permits: Permits): ChoiceSource => ({
  access: milestoneEndpoints.list.access,
  key: ({ text }) => [milestoneEndpoints.list.path, "list", "options filter", text],
  read: async (call, { text }, signal) => {
    const extend = ["process", "process.project"];
    const { data, total } = await findWithin<Milestone>({ call, permits, signal }, text, (filters, size) =>
      call(milestoneEndpoints.list, { list: { ...byName(filters, size), extend } }, { signal }),
    );
    return { options: data.map(milestoneOption), total };
  },
  findsIds: true,
  meta: QUIET,
});

/** A process with its project, because every project has processes of the same names. */
const processOption = ({ id, name, project }: Process) => {
  const within = projectName(project);
  return { value: id, label: within === undefined ? name : `${name} (${within})` };
};

const processSearch = (permits: Permits): ChoiceSource => ({
  access: processEndpoints.list.access,
  key: ({ text }) => [processEndpoints.list.path, "list", "options filter", text],
  read: async (call, { text }, signal) => {
    const { data, total } = await findWithin<Process>({ call, permits, signal }, text, (filters, size) =>
      call(processEndpoints.list, { list: { ...byName(filters, size), extend: ["project"] } }, { signal }),
    );
    return { options: data.map(processOption), total };
  },
  one: {
    access: processEndpoints.get.access,
    key: (id) => [processEndpoints.list.path, "list", "chosen filter", id],
    read: async (call, id, signal) =>
      processOption(await call(processEndpoints.get, { params: { id }, extend: ["project"] }, { signal })),
  },
});

/** A source that is read as a whole, narrowed to the options with a part of the typed text, or to the one of an id. */
const narrowed = (source: ChoiceSource): ChoiceSource => ({
  ...source,
  key: (ask) => [...source.key(ask), ask.text],
  read: async (call, ask, signal) => {
    const { options } = await source.read(call, ask, signal);
    const text = ask.text.toLowerCase();
    return allOf(options.filter(({ value, label }) => value === text || label.toLowerCase().includes(text)));
  },
});

/** Records to filter by, found by a part of their name, or of the code in the field `codeField`: a code is meant more exactly, so those that it finds come first. */
const namedOrCoded = <Entity extends { readonly id: string; readonly name: string }>(
  endpoints: Parameters<typeof namedRecords<Entity>>[0]["endpoints"],
  codeField: string,
): ChoiceSource => {
  const byItsName = namedRecords({ endpoints, variant: "filter" });
  return {
    ...byItsName,
    read: async (call, ask, signal) => {
      if (ask.text === "") return byItsName.read(call, ask, signal);
      const list = byName([containing(codeField, ask.text)]);
      const [coded, called] = await Promise.all([
        call(endpoints.list, { list }, { signal }),
        byItsName.read(call, ask, signal),
      ]);
      const { data: options, total } = foundTogether([
        { data: coded.data.map(optionOf), total: coded.total },
        { data: called.options, total: called.total },
      ]);
      return { options, total };
    },
  };
};

/** The people to filter by: a person who may not list users chooses among those who can be responsible, or could. */
const peopleFor = (permits: Permits): ChoiceSource =>
  permits(peopleSearch.access) ? peopleSearch : narrowed(everResponsible);

/** The records to filter by. */
export const filterSources = ({ permits }: Pick<Services, "permits">): ChoiceSources => ({
  companies: companyChoices,
  projects: namedOrCoded(projectEndpoints, "code"),
  projectTypes: namedOrCoded(projectTypeEndpoints, "code"),
  milestoneOwners: namedOrCoded(milestoneOwnerEndpoints, "code"),
  processTemplates: namedOrCoded(processTemplateEndpoints, "key"),
  processes: processSearch(permits),
  imports: namedRecords({ endpoints: importEndpoints, variant: "filter" }),
  people: peopleFor(permits),
  peopleAndCompanies: peopleAndCompanies(permits, peopleFor(permits)),
  milestones: milestoneSearch(permits),
});
