import {
  access,
  documentEndpoints,
  documents,
  isOpenWork,
  isUuid,
  listDefaults,
  MAX_PAGE_SIZE,
  milestoneOwnerEndpoints,
  processEndpoints,
} from "@canopy/contracts";
import { documentPlaceText } from "../documents/documentWords.ts";
import { allOf, namedRecords, optionOf, type ChoiceSource } from "../forms/choiceSources.ts";
import { choicesFrom } from "../forms/formChoices.ts";
import { PROCESSES, readProcess } from "../processes/process.screens.ts";
import { peopleChoices } from "../users/userChoices.ts";

/** The steps of the process that `of` names; the form begins with the first that is open. */
const steps: ChoiceSource = {
  access: access.processes.get,
  key: ({ of }) => [PROCESSES, "list", "steps of", of],
  read: async (call, { of }, signal) => {
    const { milestones = [] } = await readProcess(call, of, signal);
    const inOrder = milestones.toSorted((a, b) => a.position - b.position);
    const usual = inOrder.find(isOpenWork);
    return allOf(inOrder.map((step) => ({ ...optionOf(step), isUsual: step === usual })));
  },
};

/** The company of the project of the process that `of` names. */
const company: ChoiceSource = {
  access: access.processes.get,
  key: ({ of }) => [PROCESSES, "list", "company of", of],
  read: async (call, { of }, signal) => {
    const extend = ["project", "project.company"];
    const { project } = await call(processEndpoints.get, { params: { id: of }, extend }, { signal });
    return allOf(project?.company ? [optionOf(project.company)] : []);
  },
};

const owners = namedRecords({ endpoints: milestoneOwnerEndpoints });

/** The documents of the project that `of` names, the newest first, found by a part of their titles or by an id; each stands for its newest version. */
const projectDocuments: ChoiceSource = {
  access: access.documents.ofProject,
  key: ({ of, text }) => [documents.path, "list", "options of project", of, text],
  read: async (call, { of, text }, signal) => {
    const named = isUuid(text)
      ? ({ fieldId: "id", operator: "equals", values: [text] } as const)
      : ({ fieldId: "title", operator: "contains", values: [text] } as const);
    const filters = text === "" ? [] : [named];
    const newest = { size: MAX_PAGE_SIZE, sortField: "createdAt" };
    const list = { ...listDefaults, ...newest, filters, extend: ["process", "milestone"] };
    const { data, total } = await call(documentEndpoints.ofProject, { params: { id: of }, list }, { signal });
    const options = data.map((document) => ({
      value: document.id,
      label: document.title,
      description: documentPlaceText(document),
    }));
    return { options, total };
  },
};

/** The choices of the forms that raise and change findings; the fact `processId` names the process. */
export const findingChoices = choicesFrom({ steps, company, owners, people: peopleChoices });

/** The choices of the form that answers a finding; the fact `projectId` names the project. */
export const answerChoices = choicesFrom({ documents: projectDocuments });
