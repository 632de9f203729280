import { registryLists } from "@canopy/core/projects";
import { selectCanEdit } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import type { ProjectPartProps } from "./projectPart.ts";
import { RegistryListCard } from "./RegistryListCard.tsx";

/** The registry lists of a project; editable for people who may change the project, while it is not disabled. */
export function ProjectRegistry({ project, record }: ProjectPartProps) {
  const canWrite = useSelector(record, selectCanEdit);
  return registryLists.map((list) => (
    <RegistryListCard key={list} project={project} list={list} canWrite={canWrite} />
  ));
}
