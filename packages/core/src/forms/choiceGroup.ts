/** A company as a person's record or a project names it; some answers have its name alone. */
interface NamedCompany {
  readonly id?: string | null | undefined;
  readonly name: string;
}

/** No name holds a line break. */
const BETWEEN = "\n";

/** The group of a company's people: its name, and its id where that is known, because two companies may have one name. */
export const groupOfCompany = ({ id, name }: NamedCompany): string => (id ? name + BETWEEN + id : name);

/** Whether two groups are one: by their ids, or by their names where one has no id. */
export const isSameGroup = (one: string, other: string): boolean => {
  const [[name, id], [otherName, otherId]] = [one.split(BETWEEN), other.split(BETWEEN)];
  return id !== undefined && otherId !== undefined ? id === otherId : name === otherName;
};
