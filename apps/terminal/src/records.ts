import { rowChoices, selectPager } from "@canopy/core/lists";
import {
  selectIsWhole,
  selectRecord,
  selectRecordFailure,
  selectRecordStatus,
  type RecordActor,
} from "@canopy/core/records";
import { itemsNamed, messages } from "@canopy/core/text";
import type { SnapshotFrom } from "xstate";
import { open, sayRest, settled, type Wish } from "./lists.ts";
import { Mistyped, Refused } from "./refused.ts";
import type { Session } from "./session.ts";

/** The records of a list, as a person names one of them. */
export interface Named {
  readonly list: string;
  /** The words by which the person is asked for a record. */
  readonly label: string;
  /** The id in an address of the product; undefined where it names no such record. */
  readonly idIn: (address: URL) => string | undefined;
  /** The field of the records' number or code, whose letters are capitals. */
  readonly codeField?: string;
  /** True if records are named by their title or name too: the first column, by which the list is searched. */
  readonly hasNames?: true;
}

const PAGE_SIZE = 100;
/** Most pages that are read to find the records whose whole name is the words. */
const MOST_PAGES = 10;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const addressOf = (text: string) => URL.parse(text, "http://canopy");

/** Throws where the words that name something are given but blank, as a variable without a value leaves them. */
export const assertNotBlank = (words: string | undefined, label: string): void => {
  if (words?.trim() === "") throw new Mistyped(`Say which ${label.toLowerCase()}; see --help.`);
};

/**
 * The id of the record that words name: an id, an address of the product, or exactly its number, code or title,
 * whatever the case. Asks a person without words, where several have that title, and where the words are only a part of
 * titles; without a person these are refused with the addresses.
 */
export const idOf = async (
  session: Session,
  { list, label, idIn, codeField, hasNames }: Named,
  words: string | undefined,
): Promise<string> => {
  assertNotBlank(words, label);
  if (words !== undefined && ID.test(words)) return words;
  const address = words?.includes("/") ? addressOf(words) : null;
  const addressed = address && idIn(address);
  if (addressed) return addressed;
  const noun = label.toLowerCase();
  const idAt = (chosen: string): string => idIn(addressOf(chosen) ?? new URL("http://canopy")) ?? "";
  if (words === undefined) {
    const { choices: all, now } = await pageOf(session, list, {});
    if (all.length === 0) throw new Refused(`There is no ${noun}.`);
    if (session.prompts) sayRest(session, now, { nouns: list, noun });
    return idAt(await session.choose(label, all));
  }
  const code = codeField && { where: [`${codeField}.equals.${words.toUpperCase()}`] };
  const coded = code ? await allFound(session, list, words, code) : [];
  const partly =
    coded.length === 0 && hasNames ? await allFound(session, list, words, { search: words }) : [];
  const sameName = itemsNamed(partly, words, ({ value, name }) => [value, name]);
  const named = coded.length > 0 ? coded : sameName;
  const [only, ...others] = named;
  if (only && others.length === 0) return idAt(only.value);
  const choices = only ? named : partly;
  if (choices.length === 0) throw new Refused(`There is no ${noun} "${words}".`);
  if (!session.prompts) {
    const why = only ? `Several are named "${words}"` : `No ${noun} is named "${words}"`;
    throw new Mistyped([`${why}; say one by its address:`, ...choices.map(textOfChoice)].join("\n  "));
  }
  return idAt(await session.choose(label, choices));
};

type Choices = ReturnType<typeof rowChoices>;

/** A page of the records that a list finds, the list at that page, and the number of its pages. */
const pageOf = async (
  session: Session,
  list: string,
  wish: Wish,
): Promise<{
  readonly choices: Choices;
  readonly now: Awaited<ReturnType<typeof settled>>;
  readonly pageCount: number;
}> => {
  const rows = await open(session, list, { size: PAGE_SIZE, ...wish });
  const now = await settled(session, rows);
  rows.stop();
  return { choices: rowChoices(now, session.app.services), now, pageCount: selectPager(now).pageCount };
};

/**
 * The records of all pages that a wish finds by words: of those whose name has them as a part, any page may hold one whose
 * whole name they are.
 */
const allFound = async (
  session: Session,
  list: string,
  words: string,
  wish: Wish,
  page = 1,
): Promise<Choices> => {
  const { choices, pageCount } = await pageOf(session, list, { ...wish, page });
  if (pageCount > MOST_PAGES)
    throw new Mistyped(
      `More than ${MOST_PAGES * PAGE_SIZE} ${list} have "${words}" in their name; say one by its address.`,
    );
  return page < pageCount ? [...choices, ...(await allFound(session, list, words, wish, page + 1))] : choices;
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
