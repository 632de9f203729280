import { enqueueActions } from "xstate";
import { confirmationOf } from "../records/recordAction.ts";
import type { listSetup } from "./list.setup.ts";
import type { ListRow } from "./listEvents.ts";
import { rowAction } from "./listSteps.ts";

/** The list's actions on rows: at once, or after a question; several rows may be under way. */
export const rowActing = <Row extends ListRow>(list: ReturnType<typeof listSetup<Row>>) =>
  list.createStateConfig({
    on: {
      "row.act": {
        actions: enqueueActions(({ context, event: { id, action: wanted }, enqueue }) => {
          const found = rowAction(context, { id, action: wanted });
          if (!found) return;
          const question = confirmationOf(found.action, found.row);
          enqueue({ type: "run", params: { id, action: wanted, question } });
        }),
      },
      "action.begun": { actions: { type: "begin", params: ({ event }) => event } },
      "action.done": {
        actions: [
          { type: "end", params: ({ event }) => event.id },
          enqueueActions(({ context, event, enqueue }) => {
            const text = context.view.actions.find(({ id }) => id === event.action)?.success;
            if (text !== undefined) enqueue.emit({ type: "toast", tone: "success", text });
          }),
        ],
      },
      "action.failed": { actions: { type: "end", params: ({ event }) => event.id } },
    },
  });
