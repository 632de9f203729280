import { messages } from "@canopy/core/text";
import { FileQuestion, Search } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "../ui/button/Button.tsx";
import { ButtonLink } from "../ui/button/ButtonLink.tsx";
import { PageHeader } from "../ui/layout/PageHeader.tsx";
import { State } from "../ui/state/State.tsx";
import { Arrival } from "../kit/Arrival.tsx";
import { DocumentTitle } from "../kit/DocumentTitle.tsx";
import { useApp } from "../kit/appContext.tsx";

/** Shown where no route matches: the address, and two ways on. `onSearch` focuses the search in the header. Source: behaviour.md §2. */
export function NotFound({ onSearch }: { readonly onSearch: () => void }) {
  const { address } = useApp().services;
  const asked = useSyncExternalStore(
    (listen) => address.onChange(listen),
    () => address.read(),
  );
  return (
    <>
      <DocumentTitle title={messages.notFound} />
      <PageHeader title={messages.notFound} />
      <State
        kind="missing"
        icon={<FileQuestion aria-hidden />}
        title={messages.notFoundAt}
        text={messages.notFoundWhy}
        action={
          <>
            <ButtonLink label="Go to the dashboard" href="/" variant="primary" />
            <Button label="Search" icon={<Search aria-hidden />} onPress={onSearch} />
          </>
        }
      >
        <code>{asked}</code>
      </State>
      <Arrival />
    </>
  );
}
