import { fromCallback, type Actor } from "xstate";
import { ownDialog } from "../dialogs/dialogActors.ts";
import { assigneeChoices } from "../feedback/assigneeChoices.ts";
import { type ChoiceSources } from "../forms/choiceSources.ts";
import { choicesOver } from "../forms/formChoices.ts";
import { selectedCount } from "../lists/selection.ts";
import { memoizePerApp, type Screen, type Services } from "../services/services.ts";
import { counted } from "../text/numberText.ts";
import { roleChoicesFor } from "../users/roleChoices.ts";
import { peopleChoices } from "../users/userChoices.ts";
import { bulkMachine, type BulkReport } from "./bulk.machine.ts";
import type { BulkOffer } from "./bulkOffer.ts";
import { offersFor } from "./bulkRights.ts";
import type { OpenList } from "./bulkTask.ts";
import { selectWork } from "./bulkWork.machine.ts";
import type { BulkWorkActor } from "./bulkWork.screens.ts";

/** A running list's actions on chosen rows. */
export type BulkActor = Actor<typeof bulkMachine>;

const sourcesFor = (services: Services): ChoiceSources => ({
  people: peopleChoices,
  assignees: assigneeChoices,
  roles: roleChoicesFor(services),
});

/** The actions that the person is offered for the chosen rows. */
export const bulkOffersOf = (services: Services, list: OpenList): readonly BulkOffer[] => {
  const { context } = list.getSnapshot();
  const { view, selection } = context;
  if (!view.bulk) return [];
  const sources = sourcesFor(services);
  return offersFor(view.bulk, selection.rows, {
    ...context,
    actions: view.actions,
    permits: services.permits,
    person: services.person(),
    mayChooseFrom: (source) => services.permits(sources[source]?.access ?? []),
  });
};

/** The actions on the chosen rows of an open list. Source: behaviour.md §2 Selected rows. */
export const bulkScreen: Screen<
  typeof bulkMachine,
  { readonly list: OpenList; readonly work: BulkWorkActor }
> = {
  logic: memoizePerApp((services) =>
    bulkMachine.provide({
      actors: {
        choices: choicesOver(services, sourcesFor(services)),
        dialog: ownDialog(services),
        confirm: fromCallback(({ receive, sendBack }) => {
          let takeBack: (() => void) | undefined;
          receive(({ question }) => {
            takeBack = services.ask(question, () => sendBack({ type: "bulk.confirmed" }));
          });
          return () => takeBack?.();
        }),
        act: fromCallback(({ input: { task, list, work }, sendBack }) => {
          const { path } = list.getSnapshot().context.view;
          let isOver = false;
          const over = (report: BulkReport): void => {
            isOver = true;
            sendBack(report);
          };
          const follow = (): void => {
            if (isOver) return;
            const own = selectWork(path)(work.getSnapshot());
            if (!own) over({ type: "bulk.failed" });
            else if (own.outcome) {
              over({ type: "bulk.ended", outcome: own.outcome });
              work.send({ type: "work.take", path });
            } else sendBack({ type: "bulk.progressed", answered: own.answered });
          };
          if (task) work.send({ type: "work.begin", path, task, list });
          work.send({ type: "work.show", path });
          const following = work.subscribe(follow);
          follow();
          return () => {
            following.unsubscribe();
            work.send({ type: "work.hide", path });
          };
        }),
      },
    }),
  ),
  input: (_, { list, work }) => ({
    list,
    work,
    begun: selectWork(list.getSnapshot().context.view.path)(work.getSnapshot())?.task,
  }),
  offers: (actor, { services }) => {
    const { list } = actor.getSnapshot().context;
    const { selection, view } = list.getSnapshot().context;
    const count = selectedCount(selection);
    if (count === 0) return [];
    const rows = counted(count, view.noun, view.nouns);
    return bulkOffersOf(services, list).map((offer) => ({
      label: `${offer.label}: ${rows}`,
      run: () => actor.send({ type: "bulk.choose", offer }),
    }));
  },
};
