import type { Decorator } from "@storybook/react-vite";
import { useLayoutEffect, useState, type ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { RouterLinks } from "../frame/AppRouter.tsx";
import { AwakeMenu } from "../ui/overlay/AwakeMenu.tsx";
import { MenuCodeContext } from "../ui/overlay/menuTrigger.ts";

interface StoryFrameProps {
  /** Where the story believes to be; the address bar of Storybook stays untouched. */
  readonly path: string;
  readonly theme: "light" | "dark";
  /** False for the story of a page without the element that modals render into. */
  readonly hasModalRoot: boolean;
  readonly children: ReactNode;
}

const placeModalRoot = (isWanted: boolean): void => {
  const present = document.getElementById("modal-root");
  if (isWanted && !present)
    document.body.append(Object.assign(document.createElement("div"), { id: "modal-root" }));
  if (!isWanted) present?.remove();
};

const menuCode = { load: async () => AwakeMenu, preload: async () => undefined };

/** What every story stands in: an address in memory, the theme, and the element that modals render into. */
function StoryFrame({ path, theme, hasModalRoot, children }: StoryFrameProps) {
  const [memory] = useState(() => {
    placeModalRoot(hasModalRoot);
    return memoryLocation({ path, record: true });
  });
  useLayoutEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    document.documentElement.lang = "en";
    if (import.meta.env.MODE === "test") document.documentElement.dataset["motion"] = "none";
  }, [theme]);
  return (
    <Router hook={memory.hook}>
      <RouterLinks>
        <MenuCodeContext value={menuCode}>{children}</MenuCodeContext>
      </RouterLinks>
    </Router>
  );
}

const themes = ["light", "dark"] as const;

/** A theme by its name; anything else is the light one. */
export const themeOf = (value: unknown) => themes.find((theme) => theme === value) ?? "light";

/** The decorator of every story; parameters: `path`, and `hasModalRoot: false` to go without. */
export const inStoryFrame: Decorator = (Story, { parameters, globals }) => (
  <StoryFrame
    path={typeof parameters["path"] === "string" ? parameters["path"] : "/"}
    theme={themeOf(globals["theme"])}
    hasModalRoot={parameters["hasModalRoot"] !== false}
  >
    <Story />
  </StoryFrame>
);
