/** Unsaved work that is not stored as a draft; a page reload would lose it. */
export interface UnkeptWork {
  /** Adds an owner's work; `isUnsaved` is asked while the owner runs. */
  add(owner: Owner, isUnsaved: () => boolean): void;
  drop(owner: Owner): void;
  isAny(): boolean;
}

interface Owner {
  getSnapshot(): { readonly status: string };
}

/** Creates the register of unkept work; owners that have stopped are removed. */
export const createUnkeptWork = (): UnkeptWork => {
  const works = new Map<Owner, () => boolean>();
  const forgetStopped = (): void => {
    for (const owner of works.keys()) if (owner.getSnapshot().status !== "active") works.delete(owner);
  };
  return {
    add: (owner, isUnsaved) => {
      forgetStopped();
      works.set(owner, isUnsaved);
    },
    drop: (owner) => works.delete(owner),
    isAny: () => {
      forgetStopped();
      return [...works.values()].some((isUnsaved) => isUnsaved());
    },
  };
};
