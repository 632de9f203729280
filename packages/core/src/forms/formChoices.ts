import { fromPromise } from "xstate";
import { watchQuery } from "../cache/watchQuery.ts";
import type { Services } from "../services/services.ts";
import { choicesMachine, selectFieldChoices, type ChoicesAsk, type FoundOptions } from "./choices.machine.ts";
import type { ChoiceSource, ChoiceSources } from "./choiceSources.ts";
import type { FormChoices } from "./form.machine.ts";
import { settled } from "./settleFields.ts";

/** The choices machine over these sources; a source that is not among them may not be read. */
export const choicesOver = (services: Services, sources: ChoiceSources) => {
  const sourceOf = (name: string): ChoiceSource => {
    const source = sources[name];
    if (!source) throw new Error(`No choices are read from ${name}`);
    return source;
  };
  return choicesMachine.provide({
    actors: {
      watchOptions: watchQuery<ChoicesAsk, FoundOptions>(services.client, (ask) => {
        const { key, read, staleMs, meta } = sourceOf(ask.source);
        return {
          key: [...key(ask)],
          read: async (signal) => ({
            of: ask.of,
            text: ask.text,
            ...(await read(services.call, ask, signal)),
          }),
          ...(staleMs !== undefined && { staleMs }),
          ...(meta && { meta }),
        };
      }),
      nameChosen: fromPromise(async ({ input: { source, value } }) => {
        const { one } = sourceOf(source);
        return (
          (await services.client.fetchQuery({
            queryKey: one?.key(value) ?? [],
            queryFn: async ({ signal }) => (await one?.read(services.call, value, signal)) ?? null,
            ...(one?.meta && { meta: one.meta }),
          })) ?? undefined
        );
      }),
    },
    guards: {
      isPermitted: (_, source) => services.permits(sourceOf(source).access),
      canName: (_, source) => {
        const { one } = sourceOf(source);
        return one !== undefined && services.permits(one.access);
      },
    },
  });
};

/** The choices of a form whose fields read from these sources. */
export const choicesFrom =
  (sources: ChoiceSources) =>
  (services: Services): FormChoices => ({
    machine: choicesOver(services, sources),
    select: selectFieldChoices,
    settle: settled,
  });
