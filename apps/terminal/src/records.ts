import { rowChoices } from "@canopy/core/lists";
import {
  selectIsWhole,
  selectRecord,
  selectRecordFailure,
  selectRecordStatus,
  type RecordActor,
} from "@canopy/core/records";
import { messages } from "@canopy/core/text";
import type { SnapshotFrom } from "xstate";
import { open, settled, type Wish } from "./lists.ts";
import { Mistyped, Refused } from "./refused.ts";
import type { Session } from "./session.ts";

/** The records of a list, as a person names one of them. */
export interface Named {
  readonly list: string;
  /** The words by which the person is asked for a record. */
  readonly label: string;
  /** The id in an address of the product; undefined where it names no such record. */
  readonly idIn: (address: URL) => string | undefined;
  /** The questions to the list that find a record by words, the most exact first; without words there is one. */
  readonly wishes: (words: string | undefined) => readonly Wish[];
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const addressOf = (text: string) => URL.parse(text, "http://canopy");

/** The id of the record that words name: an id, an address of the product, or what its list finds; asks where that is not one. */
export const idOf = async (
  session: Session,
  { list, label, idIn, wishes }: Named,
  words: string | undefined,
): Promise<string> => {
  if (words !== undefined && ID.test(words)) return words;
  const address = words?.includes("/") ? addressOf(words) : null;
  const named = address && idIn(address);
  if (named) return named;
  const choices = await found(session, list, wishes(words));
  const [only] = choices;
  const noun = label.toLowerCase();
  if (!only) throw new Refused(`There is no ${words === undefined ? noun : `${noun} "${words}"`}.`);
  const isNamed = words !== undefined && choices.length === 1;
  if (words !== undefined && !isNamed && !session.prompts)
    throw new Mistyped(
      [`Several are named "${words}"; say one by its address:`, ...choices.map(textOfChoice)].join("\n  "),
    );
  const chosen = isNamed ? only.value : await session.choose(label, choices);
  return idIn(addressOf(chosen) ?? new URL("http://canopy")) ?? "";
};

/** The rows of the first wish that finds any. */
const found = async (
  session: Session,
  list: string,
  [wish, ...others]: readonly Wish[],
): Promise<ReturnType<typeof rowChoices>> => {
  if (!wish) return [];
  const rows = await open(session, list, { size: 100, ...wish });
  const choices = rowChoices(await settled(session, rows), session.app.services);
  rows.stop();
  return choices.length > 0 ? choices : found(session, list, others);
};

const textOfChoice = ({ label, value }: { readonly label: string; readonly value: string }) =>
  `${value}  ${label}`;

/** A record on its page, once all of it is read. An older answer is not taken: a command acts on the record as it is now. */
export const recordOf = async <Entity extends object>(
  { until }: Session,
  record: RecordActor<Entity>,
): Promise<Entity> => {
  const isSettled = (now: SnapshotFrom<RecordActor<Entity>>) => {
    const status = selectRecordStatus<Entity>(now);
    return (
      (selectIsWhole<Entity>(now) && status === "showing") || status === "failed" || status === "missing"
    );
  };
  const now = await until(record, isSettled);
  const whole = selectIsWhole<Entity>(now) ? selectRecord<Entity>(now) : undefined;
  if (whole) return whole;
  throw new Refused(selectRecordFailure<Entity>(now)?.text ?? messages.notFound);
};
