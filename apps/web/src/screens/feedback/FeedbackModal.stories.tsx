import { createApp, type App as CanopyApp } from "@canopy/core";
import { feedbackOf, openFeedback } from "@canopy/core/feedback";
import { fakePorts, fakeToken, forever, problem, stubWire, type Stubs } from "@canopy/core/testing";
import { useEffect, useState } from "react";
import { expect, screen, userEvent, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { App } from "#frame/App.tsx";
import { everyRight, pageOf, someCompanies } from "#stories/storyData.ts";
import { openItem } from "#stories/storyFeedback.ts";
import { storyScreenshot } from "#stories/storyScreenshot.ts";

type Create = NonNullable<Stubs["feedback"]>["create"];

interface RunningProps {
  readonly create?: Create;
  /** No picture can be made of the page. */
  readonly cannotCapture?: true;
  /** The markings cannot be drawn into the picture. */
  readonly cannotDraw?: true;
  /** The steps before: typed, took a picture, or is marking the picture. */
  readonly state: "empty" | "pictured" | "marking";
}

/** Begins from the button, so that the focus comes back to it. */
const bring = async (app: CanopyApp, state: RunningProps["state"]): Promise<void> => {
  const { capture } = feedbackOf(app);
  const button = await screen.findByRole("button", { name: "Feedback" });
  window.dispatchEvent(new PointerEvent("pointerdown"));
  button.focus();
  openFeedback(app);
  if (state === "empty") return;
  capture.send({ type: "capture.begin" });
  capture.send({ type: "capture.take" });
  const subscription = capture.subscribe(({ context, value }) => {
    if (context.screenshot === undefined || value.mode !== "idle") return;
    subscription.unsubscribe();
    if (state === "marking") capture.send({ type: "picture.mark" });
  });
};

function Running({ create, cannotCapture, cannotDraw, state }: RunningProps) {
  const [app] = useState(() => {
    const ports = fakePorts({
      address: "/company/",
      fetch: stubWire({
        companies: { list: pageOf(someCompanies) },
        ...(create !== undefined && { feedback: { create } }),
      }),
      feedback: {
        capturePage: () =>
          cannotCapture
            ? Promise.reject(new Error("The page cannot be drawn"))
            : Promise.resolve({
                picture: storyScreenshot(),
                visible: { x: 0, y: 0.25, width: 1, height: 0.5 },
              }),
        drawPicture: (picture) =>
          cannotDraw ? Promise.reject(new Error("No memory for the canvas")) : Promise.resolve(picture),
        device: () => ({ appVersion: "story", browser: "Chromium", view: "1440 × 900" }),
      },
    });
    ports.local.write("access_token", fakeToken({ permissions: [...everyRight, "feedback:create"] }));
    const made = createApp(ports);
    made.start();
    return made;
  });
  useEffect(() => {
    const timer = setTimeout(() => void bring(app, state));
    return () => {
      clearTimeout(timer);
      app.stop();
    };
  }, [app, state]);
  return <App app={app} />;
}

const meta = preview.meta({
  title: "screens/Feedback modal",
  component: Running,
  parameters: { layout: "fullscreen" },
});

const dialog = async () => within(await screen.findByRole("dialog"));

/** The empty form; when it is sent, it names what is missing. */
export const Empty = meta.story({
  args: { state: "empty" },
  play: async () => {
    const form = await dialog();
    await userEvent.click(await form.findByRole("button", { name: "Send feedback" }));
    // in the list of errors and at the field
    await waitFor(() => expect(form.getAllByText("Title is required")).toHaveLength(2));
    await expect(form.getByRole("textbox", { name: "Title" })).toHaveFocus();
  },
});

/** The form with a picture. */
export const Pictured = meta.story({
  args: { state: "pictured" },
  play: async () => {
    const form = await dialog();
    await expect(await form.findByRole("img", { name: /screenshot/ })).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "Remove screenshot" }));
    await expect(await form.findByRole("button", { name: "Take screenshot" })).toBeVisible();
  },
});

/** No picture came of the page: the form says so. */
export const NotTaken = meta.story({
  args: { state: "empty", cannotCapture: true },
  play: async () => {
    await userEvent.click(await (await dialog()).findByRole("button", { name: "Take screenshot" }));
    await userEvent.click(await screen.findByRole("button", { name: "Capture" }));
    const form = await dialog();
    await expect(await form.findByText("The screenshot could not be taken")).toBeVisible();
    await expect(form.getByText("Try again, or send the feedback without one.")).toBeVisible();
  },
});

/** The picture is edited after a refused submit: the focus returns to its button, not to the list of errors. */
export const EditedAfterErrors = meta.story({
  args: { state: "pictured" },
  play: async () => {
    const form = await dialog();
    await form.findByRole("button", { name: "Edit picture" });
    await userEvent.click(form.getByRole("button", { name: "Send feedback" }));
    await expect(await form.findByRole("button", { name: "Title is required" })).toBeVisible();
    await userEvent.click(form.getByRole("button", { name: "Edit picture" }));
    await userEvent.click(await (await dialog()).findByRole("button", { name: "Done" }));
    const edit = await (await dialog()).findByRole("button", { name: "Edit picture" });
    await waitFor(() => expect(edit).toHaveFocus());
  },
});

const send = async () => {
  const form = await dialog();
  await userEvent.type(await form.findByRole("textbox", { name: "Title" }), "Chart");
  await userEvent.type(form.getByRole("textbox", { name: "Description" }), "The bars are gone.");
  await userEvent.selectOptions(form.getByRole("combobox", { name: "Type" }), "BUG");
  await userEvent.click(form.getByRole("button", { name: "Send feedback" }));
  return form;
};

/** The form while it is being sent. */
export const Sending = meta.story({
  args: { state: "pictured", create: forever },
  play: async () => {
    const form = await send();
    await waitFor(() =>
      expect(form.getByRole("button", { name: "Send feedback" })).toHaveAttribute("aria-busy"),
    );
  },
});

/** Sent with a picture, for which the modal was closed: the focus returns to the button that opens feedback. */
export const Sent = meta.story({
  args: { state: "pictured", create: openItem },
  play: async () => {
    await send();
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name: "Feedback" })).toHaveFocus());
  },
});

/** The server refused it: all input stays. */
export const Refused = meta.story({
  args: { state: "pictured", create: problem("/errors/internal") },
  play: async () => {
    const form = await send();
    await expect(await form.findByRole("alert")).toBeVisible();
    await expect(form.getByRole("textbox", { name: "Title" })).toHaveValue("Chart");
    await expect(form.getByRole("img", { name: /screenshot/ })).toBeVisible();
  },
});

/** Screenshot mode: the app stays usable. */
export const ScreenshotMode = meta.story({
  args: { state: "empty" },
  play: async () => {
    await userEvent.click(await (await dialog()).findByRole("button", { name: "Take screenshot" }));
    const bar = within(await screen.findByRole("region", { name: "Screenshot Mode" }));
    await expect(bar.getByText("Navigate to capture the screen you want")).toBeVisible();
    await expect(bar.getByRole("button", { name: "Capture" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect(await screen.findByRole("dialog")).toBeVisible();
    await waitFor(() => expect(screen.queryByRole("region", { name: "Screenshot Mode" })).toBeNull());
  },
});

/** The picture is marked by keyboard alone. */
export const Marking = meta.story({
  args: { state: "marking" },
  play: async () => {
    const editor = await dialog();
    await userEvent.click(await editor.findByRole("button", { name: "Hide" }));
    editor.getByRole("application", { name: "Screenshot" }).focus();
    await userEvent.keyboard("{Enter}{ArrowRight}{Shift>}{ArrowDown}{/Shift}");
    await expect(await editor.findByRole("button", { name: "Hide 1" })).toHaveFocus();
    await userEvent.keyboard("{Delete}");
    await expect(editor.queryByRole("button", { name: "Hide 1" })).toBeNull();
    await userEvent.click(editor.getByRole("button", { name: "Undo" }));
    await expect(await editor.findByRole("button", { name: "Hide 1" })).toBeVisible();
    await userEvent.click(editor.getByRole("button", { name: "Done" }));
    const edit = await (await dialog()).findByRole("button", { name: "Edit picture" });
    await waitFor(() => expect(edit).toHaveFocus());
  },
});

/** A press of a pointer that wavers, on the picture at fractions of its width and height. */
const tap = (target: Element, x: number, y: number) => {
  const box = target.getBoundingClientRect();
  const at = { clientX: box.left + box.width * x, clientY: box.top + box.height * y };
  const wavered = { ...at, clientX: at.clientX + 5 };
  return userEvent.pointer([
    { keys: "[MouseLeft>]", target, coords: at },
    { target, coords: wavered },
    { keys: "[/MouseLeft]", target, coords: wavered },
  ]);
};

/** The picture is marked without dragging: two presses draw, buttons move and resize. */
export const MarkingByTaps = meta.story({
  args: { state: "marking" },
  play: async () => {
    const editor = await dialog();
    await userEvent.click(await editor.findByRole("button", { name: "Whole page" }));
    await userEvent.click(editor.getByRole("button", { name: "Hide" }));
    const picture = editor.getByRole("application", { name: "Screenshot" });
    await tap(picture, 0.2, 0.2);
    await expect(editor.getByText(/^First corner set/)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect(editor.queryByText(/^First corner set/)).toBeNull();
    await tap(picture, 0.2, 0.2);
    await tap(picture, 0.6, 0.5);
    const hidden = await editor.findByRole("button", { name: "Hide 1" });
    const size = () => {
      const { width, height } = hidden.querySelector("path")?.getBBox() ?? new DOMRect();
      return [Math.round(width), Math.round(height)];
    };
    const [width = 0, height = 0] = size();
    await expect(width).toBeGreaterThan(100);
    await userEvent.click(editor.getByRole("button", { name: "Make wider" }));
    await userEvent.click(editor.getByRole("button", { name: "Make shorter" }));
    await expect(size()).toEqual([width + 10, height - 10]);
    await expect(editor.getByRole("button", { name: "Make shorter" })).toHaveFocus();
    await userEvent.click(editor.getByRole("button", { name: "Remove marking" }));
    await expect(editor.queryByRole("group", { name: "Move marking" })).toBeNull();
  },
});

const bottomOf = (element: Element | null) => element?.getBoundingClientRect().bottom ?? 0;

/** The markings could not be drawn into the picture: all of it can still be reached, to try again. */
export const DrawingFailed = meta.story({
  args: { state: "marking", cannotDraw: true },
  play: async () => {
    const editor = await dialog();
    await userEvent.click(await editor.findByRole("button", { name: "Done" }));
    const notice = await editor.findByRole("alert");
    await expect(notice).toBeVisible();
    await expect(notice.closest("[data-picture-frame]")).toBeNull();
    const fit = editor.getByRole("button", { name: "Fit" });
    if (fit.getAttribute("aria-pressed") === "false") await userEvent.click(fit);
    const picture = editor.getByRole("application", { name: "Screenshot" });
    // The frame's two lines are part of its height.
    await waitFor(() =>
      expect(bottomOf(picture)).toBeLessThanOrEqual(bottomOf(picture.closest("[data-picture-frame]")) + 2),
    );
  },
});

/** A tall page: the editor begins with what was in view; the whole page is one press away. */
export const VisiblePart = meta.story({
  args: { state: "marking" },
  play: async () => {
    const editor = await dialog();
    const parts = within(await editor.findByRole("group", { name: "Part of the page" }));
    await expect(parts.getByRole("button", { name: "Visible part" })).toHaveAttribute("aria-pressed", "true");
    await expect(editor.getByRole("button", { name: "Cropped part" })).toBeInTheDocument();
    await userEvent.click(parts.getByRole("button", { name: "Whole page" }));
    await expect(parts.getByRole("button", { name: "Whole page" })).toHaveAttribute("aria-pressed", "true");
  },
});
