import type { Rolldown } from "vite";

type Output = Rolldown.RolldownOutput["output"];
/** Modules with the modules of entries and lazily loaded parts that cannot run without them. */
type Reached = ReadonlyMap<string, ReadonlySet<string>>;

/** Core, the contracts and the packages that they bring. */
const core = /\/node_modules\/(xstate|zod|@tanstack\/query-core|jwt-decode)\/|\/packages\/(core|contracts)\//;
const page = /\/index\.html$/;
const list = /\/screens\/(\w+)\/\w+ListScreen\.tsx$/;
const guest = /\/screens\/(login|password)\/\w+\.tsx$/;
const people = /\/UserListScreen\.tsx$/;
const frame = /\/frame\/Shell\.tsx$/;
const messages = /\/frame\/Messages\.tsx$/;
const screen = /\/screens\/\w+\/\w+Screens?\.tsx$/;
const noun = /\/screens\/(\w+)\//;
/** A word with a tooltip, and the tooltip's code. */
const term = /\/ui\/facts\/Term\.|\/node_modules\/react-(aria|aria-components|stately)\//;

/** The chunks of a build by their file names. */
const chunksIn = (output: Output) =>
  new Map(output.flatMap((one) => (one.type === "chunk" ? [[one.fileName, one]] : [])));

/** Reads `Reached` off a build whose chunks are not grouped. */
const reachedIn = (output: Output): Reached => {
  const chunks = chunksIn(output);
  const reached = new Map<string, Set<string>>();
  for (const entry of chunks.values()) {
    if (entry.facadeModuleId === null) continue;
    const files = new Set([entry.fileName]);
    for (const file of files) {
      const chunk = chunks.get(file);
      for (const other of chunk?.imports ?? []) files.add(other);
      for (const id of chunk?.moduleIds ?? [])
        reached.set(id, (reached.get(id) ?? new Set()).add(entry.facadeModuleId));
    }
  }
  return reached;
};

/** Modules that need the code of one list's noun, directly or through others. */
const ofNounsIn = (output: Output, reached: Reached): ReadonlySet<string> => {
  const chunks = chunksIn(output);
  const isNoun = (id: string) => count(reached.get(id) ?? new Set(), list) === 1;
  const found = new Set<string>();
  for (const chunk of chunks.values()) {
    const files = new Set([chunk.fileName]);
    for (const file of files) for (const other of chunks.get(file)?.imports ?? []) files.add(other);
    if ([...files].some((file) => chunks.get(file)?.moduleIds.some(isNoun)))
      for (const id of chunk.moduleIds) found.add(id);
  }
  return found;
};

/** The length of the code that the same entries need, by those entries. */
const lengthsIn = (output: Output, reached: Reached): ReadonlyMap<string, number> => {
  const lengths = new Map<string, number>();
  for (const one of output)
    for (const [id, { renderedLength }] of one.type === "chunk" ? Object.entries(one.modules) : []) {
      const key = keyOf(reached.get(id) ?? new Set());
      lengths.set(key, (lengths.get(key) ?? 0) + renderedLength);
    }
  return lengths;
};

/** The same for the same entries, which were all added in one order. */
const keyOf = (entries: ReadonlySet<string>): string => [...entries].join();

/** Code that more parts than this share belongs to `kit` or `record`. */
const MANY = 4;
/** Code of one reader or of few, in characters before it is minified, that is too short for a file of its own. */
const SMALL = 12_000;

const count = (entries: ReadonlySet<string>, kind: RegExp): number =>
  [...entries].filter((entry) => kind.test(entry)).length;

/** Code that several screens of guests need. */
const isOfGuests = (entries: ReadonlySet<string>): boolean => count(entries, guest) > 1;

/**
 * The code of the page's first chunks: all that the page needs, all that guests and the signed-in share, and all that the
 * toasts share with others, because their code is loaded on every page and should bring no other part with it.
 */
const isOfEverybody = (entries: ReadonlySet<string>): boolean =>
  count(entries, page) > 0 ||
  (count(entries, messages) > 0 && entries.size > 1) ||
  (isOfGuests(entries) && (count(entries, frame) > 0 || count(entries, list) > MANY));

/** The one noun to which all of these parts belong. */
const nounOf = (entries: ReadonlySet<string>): string | undefined => {
  const nouns = new Set([...entries].map((entry) => noun.exec(entry)?.[1]));
  return nouns.size === 1 ? [...nouns][0] : undefined;
};

/**
 * The chunks of the build; a group takes what the groups before it left. So few that the first list needs at most
 * twelve scripts and the sign-in form four, and no request is made for a few hundred bytes: `core` and `index` for the
 * page, and for what guests, the signed-in and the toasts share, two files so that two threads compile at once; `form`
 * for guests; `list` for the frame and every list; `terms` for tooltips, which two lists need; `people` for what the list
 * of users shares with other lists, `nouns` for what those share, and one for each list's noun; `kit` for what many other
 * parts share and needs no noun's code, such as menus and dialogs; `record` for what they share besides; `<noun>Parts` for
 * the small dialogs of one noun; `small` for what is too short for a file. A screen begins in a file of its own, by which
 * the page's links and the byte budgets know it. `output` is a build without groups.
 */
export const chunkGroups = (output: Output) => {
  const reached = reachedIn(output);
  const lists = new Set(
    [...reached.values()].flatMap((entries) => [...entries].filter((one) => list.test(one))),
  );
  type NameOf = (entries: ReadonlySet<string>, id: string) => string | false | undefined;
  const byEntries =
    (nameOf: NameOf) =>
    (id: string): string | null => {
      const entries = reached.get(id);
      return (entries && nameOf(entries, id)) || null;
    };
  const whereShared = (nameOf: NameOf) => {
    const named = byEntries(nameOf);
    return (id: string): string | null => {
      const entries = reached.get(id);
      return entries && entries.size > 1 && !entries.has(id) ? named(id) : null;
    };
  };
  const lengths = lengthsIn(output, reached);
  const ofNouns = ofNounsIn(output, reached);
  const isFirst = (id: string) => isOfEverybody(reached.get(id) ?? new Set());
  const isSmall = (entries: ReadonlySet<string>) => (lengths.get(keyOf(entries)) ?? 0) < SMALL;
  const groups = [
    whereShared((entries) => isOfGuests(entries) && "form"),
    whereShared((entries) => (count(entries, frame) > 0 || count(entries, list) === lists.size) && "list"),
    whereShared((entries, id) => term.test(id) && count(entries, list) > 0 && "terms"),
    whereShared((entries) => count(entries, list) > 1 && count(entries, people) > 0 && "people"),
    whereShared((entries) => count(entries, list) > 1 && "nouns"),
    whereShared((entries) => list.exec([...entries].find((entry) => list.test(entry)) ?? "")?.[1]),
    whereShared((entries, id) => entries.size > MANY && !ofNouns.has(id) && "kit"),
    whereShared((entries) => entries.size > MANY && "record"),
    byEntries((entries) => {
      const of = isSmall(entries) && count(entries, screen) === 0 && nounOf(entries);
      return of && `${of}Parts`;
    }),
    whereShared((entries) => isSmall(entries) && "small"),
  ];
  return [
    { name: "core", test: (id: string) => core.test(id) && isFirst(id), priority: groups.length + 2 },
    { name: "index", test: isFirst, priority: groups.length + 1 },
    ...groups.map((name, index) => ({ name, priority: groups.length - index })),
  ];
};
