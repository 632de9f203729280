import { within } from "storybook/test";
import { inWorld, type StoryWorld } from "./screenStory.tsx";
import { pageOf } from "./storyData.ts";
import { someMilestoneOwners, someProjectTypes } from "./storyDirectory.ts";
import { templateRights, vcsTemplate } from "./storyTemplates.ts";

type Wire = NonNullable<NonNullable<StoryWorld["stubs"]>["processTemplates"]>;

/** Opens a template's editor with these answers. */
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

/** Opens the editor of a new template. */
export const onNew = (processTemplates: Wire) =>
  onWire(processTemplates, { address: "/process-templates/create" });

type Canvas = ReturnType<typeof within>;

const openOutline = async (canvas: Canvas, name: string) => {
  (await canvas.findByRole("tab", { name: "Outline" })).click();
  return within(await canvas.findByRole("list", { name: `Outline of ${name}` }));
};

/** Opens the outline of the stored template. */
export const vcsOutline = (canvas: Canvas) => openOutline(canvas, "Verra VCS registration");
