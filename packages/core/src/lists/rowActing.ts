import { assign, enqueueActions } from "xstate";
import type { listSetup } from "./list.setup.ts";
import type { ListRow } from "./listEvents.ts";
import { rowAction } from "./listSteps.ts";

/** The list's region of actions on rows: at once, or after a question; several rows may be under way. */
export const rowActing = <Row extends ListRow>(list: ReturnType<typeof listSetup<Row>>) =>
  list.createStateConfig({
    initial: "idle",
    on: {
      "row.done": {
        actions: [
          { type: "end", params: ({ event }) => event.id },
          enqueueActions(({ context, event, enqueue }) => {
            const text = context.view.actions.find(({ id }) => id === event.action)?.success;
            if (text !== undefined) enqueue.emit({ type: "toast", tone: "success", text });
          }),
        ],
      },
      "row.failed": { actions: { type: "end", params: ({ event }) => event.id } },
    },
    states: {
      idle: {
        on: {
          "row.act": [
            {
              guard: ({ context, event }) => rowAction(context, event)?.action.confirm !== undefined,
              target: "confirming",
              actions: assign({ asked: ({ context, event }) => rowAction(context, event) }),
            },
            {
              guard: ({ context, event }) => rowAction(context, event) !== undefined,
              actions: [
                { type: "begin", params: ({ event }) => event },
                { type: "run", params: ({ event: { id, action } }) => ({ id, action }) },
              ],
            },
          ],
        },
      },
      confirming: {
        on: {
          "row.cancel": { target: "idle", actions: assign({ asked: undefined }) },
          "row.confirm": {
            target: "idle",
            actions: enqueueActions(({ context, enqueue }) => {
              if (!context.asked) return;
              const command = { id: context.asked.row.id, action: context.asked.action.id };
              enqueue({ type: "begin", params: command });
              enqueue({ type: "run", params: command });
              enqueue.assign({ asked: undefined });
            }),
          },
        },
      },
    },
  });
