import { type Feedback } from "@canopy/core";
import { openFeedback } from "@canopy/core/feedback";
import type { ListActor } from "@canopy/core/lists";
import { Eye } from "lucide-react";
import { useApp } from "#kit/appContext.tsx";
import { ListScreen } from "#kit/ListScreen.tsx";

interface FeedbackRowsProps {
  readonly list: ListActor<Feedback>;
  readonly help: string;
}

/** A list of feedback: each row opens its page, and its menu a preview. */
export function FeedbackRows({ list, help }: FeedbackRowsProps) {
  const app = useApp();
  const look = ({ id, title }: Feedback) =>
    app.modal.send({ type: "modal.open", title, content: "feedbackLook", props: { id } });
  return (
    <ListScreen
      list={list}
      help={help}
      create={{ onPress: () => openFeedback(app) }}
      rowName={({ title }) => title}
      moreEntries={(row) => [
        { id: "look", label: "Quick look", icon: <Eye aria-hidden />, onAction: () => look(row) },
      ]}
    />
  );
}
