import { Disclosure } from "../layout/Disclosure.tsx";
import { DescriptionList, type Fact } from "./DescriptionList.tsx";

const isEmpty = ({ value }: Fact): boolean => value === undefined || value === "" || value === null;

/** A record's facts; those without a value are folded away. */
export function FoldedFacts({ facts }: { readonly facts: readonly Fact[] }) {
  const empty = facts.filter(isEmpty);
  const given = facts.filter((fact) => !isEmpty(fact));
  return (
    <>
      {given.length > 0 && <DescriptionList facts={given} />}
      {empty.length > 0 && (
        <Disclosure label={`Show empty facts (${empty.length})`}>
          <DescriptionList facts={empty} />
        </Disclosure>
      )}
    </>
  );
}
