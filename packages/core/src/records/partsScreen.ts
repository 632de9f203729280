import type { Access } from "@canopy/contracts";
import { memoizePerApp, splitAddress, type Screen } from "../services/services.ts";
import { watchAddress } from "../services/watchAddress.ts";
import { createPartsMachine, PART_PARAM } from "./parts.machine.ts";

type PartsLogic<Part extends string> = ReturnType<typeof createPartsMachine<Part>>;

/** Addresses of earlier versions name the part so. */
const FORMER_PARAM = "part";

const askedIn = (search: string): string | undefined => {
  const asked = new URLSearchParams(search);
  return asked.get(PART_PARAM) ?? asked.get(FORMER_PARAM) ?? undefined;
};

/** The parts of a record's page with the access that each needs; undefined needs none of its own. */
export const partsScreen = <Part extends string>(
  access: Readonly<Record<Part, Access | undefined>>,
): Screen<PartsLogic<Part>, undefined> => ({
  logic: memoizePerApp((services) =>
    createPartsMachine<Part>().provide({
      actors: {
        watchAddress: watchAddress(services, (search) => ({
          type: "address.changed",
          asked: askedIn(search),
        })),
      },
    }),
  ),
  input: (services) => {
    const { path, search } = splitAddress(services.address.read());
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a Record<Part, …> are its parts
    const parts = (Object.keys(access) as Part[]).filter((part) => {
      const needed = access[part];
      return needed === undefined || services.permits(needed);
    });
    return { parts, path, asked: askedIn(search) };
  },
});
