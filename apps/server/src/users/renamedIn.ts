/** The name and address that take the place of a person's. */
export interface FormerUser {
  readonly name: string;
  readonly surname: string;
  readonly email: string;
}

/** A person as the database and its answers name them. */
export interface NamedPerson extends FormerUser {
  readonly id: string;
}

/**
 * A copy of an answer's JSON without a person's name: objects with their id get the new name and address, a
 * `createdByName` beside a `createdById` of theirs the new full name, and texts that are exactly the old full name or
 * address the new ones. Sentences stay as they are.
 */
export const renamedIn = (value: unknown, before: NamedPerson, after: FormerUser): unknown => {
  const fullName = `${after.name} ${after.surname}`;
  const texts = new Map([
    [`${before.name} ${before.surname}`, fullName],
    [before.email.toLowerCase(), after.email],
  ]);
  const renamed = (one: unknown): unknown => {
    if (typeof one === "string") return texts.get(one) ?? texts.get(one.toLowerCase()) ?? one;
    if (Array.isArray(one)) return one.map(renamed);
    if (typeof one !== "object" || one === null) return one;
    const isPerson = Reflect.get(one, "id") === before.id;
    const isTheirs = (key: string) =>
      key.endsWith("Name") && Reflect.get(one, key.replace(/Name$/, "Id")) === before.id;
    return Object.fromEntries(
      Object.entries(one).map(([key, inner]) => [
        key,
        isPerson && (key === "name" || key === "surname")
          ? after[key]
          : isTheirs(key)
            ? fullName
            : renamed(inner),
      ]),
    );
  };
  return renamed(value);
};
