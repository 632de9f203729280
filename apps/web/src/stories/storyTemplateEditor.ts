import { within } from "storybook/test";
import { inWorld, type StoryWorld } from "./screenStory.tsx";
import { pageOf } from "./storyData.ts";
import { someMilestoneOwners, someProjectTypes } from "./storyDirectory.ts";
import { templateRights, vcsTemplate } from "./storyTemplates.ts";

type Wire = NonNullable<NonNullable<StoryWorld["stubs"]>["processTemplates"]>;

/** The editor of a template, on a wire that answers so. */
export const onWire = (processTemplates: Wire, world: Partial<StoryWorld> = {}) =>
  inWorld({
    address: `/process-templates/edit/${vcsTemplate.id}`,
    stubs: {
      processTemplates,
      projectTypes: { list: pageOf(someProjectTypes) },
      milestoneOwners: { list: pageOf(someMilestoneOwners) },
    },
    permissions: templateRights,
    ...world,
  });

/** The editor of a new one. */
export const onNew = (processTemplates: Wire) =>
  onWire(processTemplates, { address: "/process-templates/create" });

type Canvas = ReturnType<typeof within>;

const openOutline = async (canvas: Canvas, name: string) => {
  (await canvas.findByRole("tab", { name: "Outline" })).click();
  return within(await canvas.findByRole("list", { name: `Outline of ${name}` }));
};

/** The outline of the template that is kept. */
export const vcsOutline = (canvas: Canvas) => openOutline(canvas, "Verra VCS registration");
