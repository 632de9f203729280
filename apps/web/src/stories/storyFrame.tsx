import type { Decorator } from "@storybook/react-vite";
import { useLayoutEffect, useState, type ReactNode } from "react";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { RouterLinks } from "../frame/AppRouter.tsx";
import { AwakeMenu } from "../ui/overlay/AwakeMenu.tsx";
import { MenuCodeContext } from "../ui/overlay/menuTrigger.ts";

interface StoryFrameProps {
  /** The address that the story sees; Storybook's own address bar stays unchanged. */
  readonly path: string;
  readonly theme: "light" | "dark";
  /** False for the story of a page without the modals' element. */
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

/** The frame of every story: an address in memory, the theme, and the modals' element. */
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

/** Finds a theme by its name; any other text is the light one. */
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
