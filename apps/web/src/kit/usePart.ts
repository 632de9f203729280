import { useSyncExternalStore } from "react";
import { useApp } from "./appContext.tsx";

const PARAM = "part";

/** Which part of a record's page is shown, as its address says (`?part=history`), and the way to another; the first where it says nothing usable. */
export const usePart = <Part extends string>(
  parts: readonly [Part, ...Part[]],
): readonly [Part, (part: string) => void] => {
  const app = useApp();
  const { address } = app.services;
  const where = useSyncExternalStore(
    (listen) => address.onChange(listen),
    () => address.read(),
  );
  const { pathname, searchParams } = new URL(where, "http://app.invalid");
  const asked = searchParams.get(PARAM);
  const show = (part: string) =>
    app.announce({
      type: "navigate",
      to: part === parts[0] ? pathname : `${pathname}?${PARAM}=${part}`,
      replace: true,
    });
  return [parts.find((part) => part === asked) ?? parts[0], show];
};
