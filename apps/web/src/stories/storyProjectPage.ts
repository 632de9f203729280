import type { Project } from "@canopy/core";
import { inWorld, type StoryWorld } from "./screenStory.tsx";
import { brightwater, pageOf, someCompanies } from "./storyData.ts";
import { cooking, northfield, someProjectTypes } from "./storyDirectory.ts";
import { projectRights, someHistory, stoves } from "./storyProjects.ts";

type Wire = NonNullable<NonNullable<StoryWorld["stubs"]>["projects"]>;

/** Opens a tab of a project's page with these answers. */
export const onWire = (
  get: Project | (() => Promise<never> | Response),
  part = "",
  projects: Wire = {},
  world: Partial<StoryWorld> = {},
) =>
  inWorld({
    address: `/project/${stoves.id}${part === "" ? "" : `?tab=${part}`}`,
    stubs: {
      projects: { get, history: pageOf(someHistory), ...projects },
      users: { assignable: [] },
      companies: { list: pageOf(someCompanies), get: brightwater },
      projectTypes: { list: pageOf(someProjectTypes), get: cooking },
      milestoneOwners: { list: pageOf([northfield]), get: northfield },
    },
    permissions: projectRights,
    ...world,
  });
