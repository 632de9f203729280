/** The parts of a person of which the name is written. */
export interface NamedPerson {
  readonly name: string;
  /** Absent where `name` is the whole name already. */
  readonly surname?: string;
  readonly isDisabled?: boolean | undefined;
}

/** A person's whole name, with a mark where their account is disabled. */
export const personName = ({ name, surname = "", isDisabled = false }: NamedPerson): string =>
  `${`${name} ${surname}`.trim()}${isDisabled ? " (disabled)" : ""}`;
