/** Unsaved work that no draft keeps: a reload of the page would lose it. */
export interface UnkeptWork {
  /** Adds an owner's work; `isUnsaved` is asked as long as the owner runs. */
  add(owner: Owner, isUnsaved: () => boolean): void;
  drop(owner: Owner): void;
  isAny(): boolean;
}

interface Owner {
  getSnapshot(): { readonly status: string };
}

/** Makes the register of unkept work; owners that have stopped are forgotten. */
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
