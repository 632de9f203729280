import { inWorld, type StoryWorld } from "./screenStory.tsx";
import { marek } from "./storyData.ts";
import { milestoneId, processRights, registration } from "./storyProcesses.ts";

type Wire = NonNullable<StoryWorld["stubs"]>;

interface World extends Partial<StoryWorld> {
  readonly milestones?: NonNullable<Wire["milestones"]>;
  readonly update?: NonNullable<Wire["processes"]>["update"];
  /** The key of the milestone that is selected first. */
  readonly at?: string;
}

/** Opens a process's page with these answers. */
export const onWire = (get: NonNullable<Wire["processes"]>["get"], more: World = {}) => {
  const { milestones = {}, update, at, ...world } = more;
  return inWorld({
    address: `/process/${registration.id}${at === undefined ? "" : `?milestone=${milestoneId(at)}`}`,
    stubs: {
      processes: { ...(get !== undefined && { get }), ...(update !== undefined && { update }) },
      milestones,
      users: { assignable: [{ id: marek.id, name: "Marek", surname: "Holub", companyName: null }] },
    },
    permissions: processRights,
    ...world,
  });
};
