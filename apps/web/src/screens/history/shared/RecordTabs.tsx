import { recordParts, type HistoryWords } from "@canopy/core/history";
import { selectPart, selectParts } from "@canopy/core/records";
import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { useScreen } from "#kit/appContext.tsx";
import { Tabs } from "#ui/layout/Tabs.tsx";
import { RecordHistory } from "./RecordHistory.tsx";

interface RecordTabsProps extends Pick<HistoryWords, "fields" | "ruleText"> {
  readonly entity: "company" | "processTemplate" | "reminder" | "feedback";
  readonly id: string;
  readonly name: string;
  /** The name of the first tab. */
  readonly label?: string;
  /** Names of related records by id, for values of the history that are ids. */
  readonly names?: Readonly<Record<string, string>>;
  /** The content of the first tab. */
  readonly children: ReactNode;
}

/** The tabs of a record's page: its overview, and its history. */
export function RecordTabs(props: RecordTabsProps) {
  const { entity, id, name, label = "Overview", names, fields, ruleText, children } = props;
  const parts = useScreen(recordParts[entity], undefined);
  const tabs = {
    overview: { label, content: children },
    history: {
      label: "History",
      content: <RecordHistory entity={entity} id={id} names={names} fields={fields} ruleText={ruleText} />,
    },
  };
  return (
    <Tabs
      label={`Parts of ${name}`}
      items={useSelector(parts, selectParts).map((part) => ({ id: part, ...tabs[part] }))}
      selectedId={useSelector(parts, selectPart) ?? "overview"}
      onSelect={(part) => parts.send({ type: "part.show", part })}
    />
  );
}
