import { fromCallback, type EventObject } from "xstate";
import { splitAddress, type Services } from "./services.ts";

/** An actor that reports the search of each new address with the path that is its input. */
export const watchAddress = <Command extends EventObject>(
  { address }: Pick<Services, "address">,
  report: (search: string) => EventObject,
) =>
  fromCallback<Command, string>(({ input: own, sendBack }) =>
    address.onChange((now) => {
      const { path, search } = splitAddress(now);
      if (path === own) sendBack(report(search));
    }),
  );
