import { useState, type ReactNode } from "react";
import { Tabs } from "../layout/Tabs.tsx";
import { useMedia, widths } from "../media/useMedia.ts";

interface BoardViewsProps {
  readonly label: string;
  readonly board: ReactNode;
  readonly list: ReactNode;
}

/** The first view: the list where the window is too narrow for the board. */
const firstView = () => (window.matchMedia(widths.frame).matches ? "board" : "list");

/** The same cards as a board and as a list, one at a time; on paper it is the list, which is never cut. */
export function BoardViews({ label, board, list }: BoardViewsProps) {
  const [view, setView] = useState<string>(firstView);
  const isOnPaper = useMedia("print");
  return (
    <Tabs
      label={label}
      selectedId={isOnPaper ? "list" : view}
      onSelect={setView}
      items={[
        { id: "board", label: "Board", content: board },
        { id: "list", label: "List", content: list },
      ]}
    />
  );
}
