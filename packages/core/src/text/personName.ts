/** A person's whole name. */
export const personName = (person: { readonly name: string; readonly surname: string }): string =>
  `${person.name} ${person.surname}`.trim();
