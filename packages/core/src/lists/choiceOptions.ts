import type { Access } from "@canopy/contracts";
import { QueryObserver } from "@tanstack/query-core";
import { fromCallback } from "xstate";
import type { CallMeta } from "../cache/queryClient.ts";
import type { Stop } from "../base/ports.ts";
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
      for (const { follow } of follows) void follow();
    });
    return () => {
      for (const { stop } of follows) stop();
    };
  });

/** Options that cannot be read are left out, because the list's rows matter more. */
const NONE: ReadOptions = { options: [], total: 0 };

/** Reads and reports the options of one filter, now and whenever what is shown is read again. `follow` reads and reports the chosen option too, if it is not among them. */
const followOptions = (
  services: Reader,
  binding: OptionsBinding,
  chosenNow: () => string | undefined,
  tell: (found: Pick<OptionsChanged, "options" | "unread">) => void,
): { readonly follow: () => Promise<void>; readonly stop: Stop } => {
  const named = new Map<string, ChoiceOption>();
  const asked = new Set<string>();
  let found: ReadOptions | undefined;
  const tellNow = ({ options: read, total }: ReadOptions) => {
    const others = [...named.values()].filter(({ value }) => read.every((one) => one.value !== value));
    const options = [...read, ...others];
    tell({ options, unread: Math.max(0, total - options.length) });
  };
  const follow = async (): Promise<void> => {
    const id = chosenNow();
    // asked once: an option that cannot be read is not read again at every change of the list
    if (id === undefined || !found?.total || asked.has(id)) return;
    if (found.options.some(({ value }) => value === id)) return;
    asked.add(id);
    const option = await readOne(services, binding, id);
    if (!option) return;
    named.set(id, { ...option, value: id });
    tellNow(found);
  };
  const observer = new QueryObserver<ReadOptions>(services.client, {
    queryKey: binding.key(),
    queryFn: ({ signal }) => binding.read(services.call, signal),
    meta: BACKGROUND,
  });
  const stop = observer.subscribe(({ data = NONE, isPending }) => {
    if (isPending || data === found) return;
    found = data;
    tellNow(data);
    void follow();
  });
  return { follow, stop };
};

const BACKGROUND = { isBackground: true } as const;

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
