/** The address of a path with these parameters changed in its search; undefined removes one, and the others stay. */
export const addressWith = (
  { path, search }: { readonly path: string; readonly search: string },
  changes: Readonly<Record<string, string | undefined>>,
): string => {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) params.delete(name);
    else params.set(name, value);
  return params.size === 0 ? path : `${path}?${params}`;
};
