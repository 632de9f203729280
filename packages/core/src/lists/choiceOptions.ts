import type { Access } from "@canopy/contracts";
import { fromCallback } from "xstate";
import type { CallMeta } from "../cache/queryClient.ts";
import type { Services } from "../services/services.ts";
import type { ChoiceOption } from "./listView.ts";

/** The options of a choice filter that were read, and the number of all of them. */
export interface ReadOptions {
  readonly options: readonly ChoiceOption[];
  readonly total: number;
}

/** The reading of a choice filter's options. */
export interface OptionsBinding {
  readonly access: Access;
  readonly key: () => readonly unknown[];
  readonly read: (call: Services["call"], signal: AbortSignal) => Promise<ReadOptions>;
  /** Reads an option by its id, where not all options are read. */
  readonly one?: {
    readonly access: Access;
    readonly key: (id: string) => readonly unknown[];
    readonly read: (call: Services["call"], id: string, signal: AbortSignal) => Promise<ChoiceOption>;
    readonly meta?: CallMeta;
  };
}

/** The values of a list's choice filters, by parameter. */
type Chosen = Readonly<Record<string, string>>;

/** The values of the choice filters have changed. */
export interface ChosenChanged {
  readonly type: "options.follow";
  readonly chosen: Chosen;
}

/** The options that a choice filter has now. `unread` is the number of those that were not read. */
export interface OptionsChanged {
  readonly type: "options.changed";
  readonly param: string;
  readonly options: readonly ChoiceOption[];
  readonly unread: number;
}

type Reader = Pick<Services, "call" | "client" | "permits">;

/** Reads the options of choice filters and, by its id, a chosen one that is not among them; sends `options.changed`. */
export const watchOptions = (services: Reader, bindings: readonly (readonly [string, OptionsBinding])[]) =>
  fromCallback<ChosenChanged, Chosen>(({ input, receive, sendBack }) => {
    let chosen = input;
    const follows = bindings.map(([param, binding]) =>
      followOptions(
        services,
        binding,
        () => chosen[param],
        (found) => sendBack({ type: "options.changed", param, ...found } satisfies OptionsChanged),
      ),
    );
    receive((event) => {
      ({ chosen } = event);
      for (const follow of follows) void follow();
    });
  });

/**
 * Reads and reports the options of one filter. Returns a function that reads and reports the chosen option too, if it
 * is not among them.
 */
const followOptions = (
  services: Reader,
  binding: OptionsBinding,
  chosenNow: () => string | undefined,
  tell: (found: Pick<OptionsChanged, "options" | "unread">) => void,
): (() => Promise<void>) => {
  const named = new Map<string, ChoiceOption>();
  const asked = new Set<string>();
  const begun = readFirst(services, binding);
  const tellNow = ({ options, total }: ReadOptions) =>
    tell({
      options: [...options, ...named.values()],
      unread: Math.max(0, total - options.length - named.size),
    });
  const follow = async (): Promise<void> => {
    const found = await begun;
    const id = chosenNow();
    if (id === undefined || named.has(id) || found.options.some(({ value }) => value === id)) return;
    // asked once: an option that cannot be read is not read again at every change of the list
    if (asked.has(id)) return;
    asked.add(id);
    const option = await readOne(services, binding, id);
    if (!option) return;
    named.set(id, { ...option, value: id });
    tellNow(found);
  };
  void begun.then(tellNow).then(follow);
  return follow;
};

const BACKGROUND = { isBackground: true } as const;

/** Options that cannot be read are left out, because the list's rows matter more. */
const readFirst = async ({ call, client }: Reader, { key, read }: OptionsBinding): Promise<ReadOptions> => {
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => read(call, signal);
  try {
    return await client.fetchQuery({ queryKey: key(), queryFn, meta: BACKGROUND });
  } catch {
    return { options: [], total: 0 };
  }
};

/** The option of an id; undefined where it cannot be read. */
const readOne = async (
  { call, client, permits }: Reader,
  { one }: OptionsBinding,
  id: string,
): Promise<ChoiceOption | undefined> => {
  if (!one || !permits(one.access)) return undefined;
  const queryFn = ({ signal }: { readonly signal: AbortSignal }) => one.read(call, id, signal);
  try {
    return await client.fetchQuery({ queryKey: one.key(id), queryFn, meta: { ...one.meta, ...BACKGROUND } });
  } catch {
    return undefined;
  }
};
