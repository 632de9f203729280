import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { watchLostFocus } from "./lostFocus.ts";

let stop = (): void => undefined;
beforeEach(() => {
  stop = watchLostFocus();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const draw = (html: string): void => {
  document.body.innerHTML = `<main tabindex="-1"><h1>Page</h1>${html}</main>`;
};
const element = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const pressed = async (selector: string, effect: () => void): Promise<void> => {
  element(selector).addEventListener("click", effect);
  await userEvent.click(element(selector));
};
/** Time limit that only ends a test that hangs, on however busy a machine. */
const PATIENCE = { timeout: 20_000 };

const focused = () => document.activeElement?.textContent;

test("a removed button gives the focus to the heading of its panel", async () => {
  draw(`<section><h2>Step</h2><div><p><button id="go">Complete</button></p><h3>Below</h3></div></section>`);
  await pressed("#go", () => element("#go").remove());
  await vi.waitFor(() => expect(focused()).toBe("Step"), PATIENCE);
});

test("a disabled button gives it to the heading too", async () => {
  draw(`<section><h2>Step</h2><button id="go">Send</button></section>`);
  await pressed("#go", () => element("#go").setAttribute("disabled", ""));
  await vi.waitFor(() => expect(focused()).toBe("Step"), PATIENCE);
});

test("a disabled button gives it to the heading when the browser has not taken it yet", async () => {
  const drawAtOnce = vi.spyOn(window, "requestAnimationFrame").mockImplementation((callback) => {
    queueMicrotask(() => callback(performance.now()));
    return 0;
  });
  draw(`<section><h2>Step</h2><button id="go">Send</button></section>`);
  const button = element("#go");
  button.focus();
  // Chromium may take the focus at any time: until the end of the frames the document says that it has not.
  Object.defineProperty(document, "activeElement", { configurable: true, value: button });
  onTestFinished(() => void Reflect.deleteProperty(document, "activeElement"));
  button.setAttribute("disabled", "");
  await Promise.resolve(); // the observer is told
  await Promise.resolve(); // the first frame
  await Promise.resolve(); // the second
  drawAtOnce.mockRestore();
  Reflect.deleteProperty(document, "activeElement");
  expect(focused()).toBe("Step");
});

test("a button that is disabled while the person is in another window gives it to the heading too", async () => {
  draw(`<section><h2>Step</h2><button id="go">Send</button></section>`);
  element("#go").focus();
  element("#go").dispatchEvent(new FocusEvent("focusout", { bubbles: true })); // as a window that loses the focus does
  await Promise.resolve();
  element("#go").setAttribute("disabled", "");
  await vi.waitFor(() => expect(focused()).toBe("Step"), PATIENCE);
});

test("where the panel goes too, the page's heading is the last resort", async () => {
  draw(`<section id="all"><h2>Step</h2><button id="go">Do</button></section>`);
  await pressed("#go", () => element("#all").remove());
  await vi.waitFor(() => expect(focused()).toBe("Page"), PATIENCE);
});

test("a removed row gives it to the row in its place, the last one to the one before", async () => {
  const row = (name: string) => `<tr id="${name}"><td><button>${name}</button></td></tr>`;
  draw(`<table><tbody>${row("a")}${row("b")}${row("c")}</tbody></table>`);
  await pressed("#b button", () => element("#b").remove());
  await vi.waitFor(() => expect(focused()).toBe("c"), PATIENCE);
  await pressed("#c button", () => element("#c").remove());
  await vi.waitFor(() => expect(focused()).toBe("a"), PATIENCE);
});

test("a button that is disabled in its row gives it to the row, not to a heading above the list", async () => {
  const row = (name: string) =>
    `<li><button>${name}</button><span><button id="${name}">Down</button></span></li>`;
  draw(`<section><h2>Steps</h2><ol>${row("a")}${row("b")}</ol></section>`);
  await pressed("#b", () => element("#b").setAttribute("disabled", ""));
  await vi.waitFor(() => expect(focused()).toBe("b"), PATIENCE);
});

test("what stood in a dialog gives it back to what opened it, or to what comes after that", async () => {
  draw(`<section><h2>Step</h2><button id="open">Complete</button></section>`);
  document.body.insertAdjacentHTML(
    "beforeend",
    `<div><div role="dialog"><button id="yes">Yes</button></div></div>`,
  );
  await userEvent.click(element("#open"));
  await pressed("#yes", () => {
    element("#open").remove();
    element("[role=dialog]").remove();
  });
  await vi.waitFor(() => expect(focused()).toBe("Step"), PATIENCE);
});

test("what stood in a question over a sheet gives it back to the sheet, where what opened it is gone", async () => {
  draw("");
  document.body.insertAdjacentHTML(
    "beforeend",
    `<div role="dialog" id="sheet"><h2>Step</h2><p><button id="ask">Complete</button></p></div>`,
  );
  await pressed("#ask", () => {
    document.body.insertAdjacentHTML(
      "beforeend",
      `<div role="dialog" id="asked"><button id="yes">Yes</button></div>`,
    );
    element("#yes").focus();
  });
  await pressed("#yes", () => {
    element("#ask").remove();
    element("#asked").remove();
  });
  await vi.waitFor(() => expect(focused()).toBe("Step"), PATIENCE);
});

test("a toast's button that goes gives it back to where it came from, in an open dialog too", async () => {
  draw(`<section><h2>Step</h2><button id="hold">Hold</button></section>`);
  document.body.insertAdjacentHTML(
    "beforeend",
    `<div role="dialog"><button id="close">Close</button></div>
    <div data-react-aria-top-layer="true"><ol><li tabindex="0"><button id="undo">Undo</button></li></ol></div>`,
  );
  element("#hold").focus();
  element("#close").focus();
  await pressed("#undo", () => element("#undo").remove());
  await vi.waitFor(() => expect(focused()).toBe("Close"), PATIENCE);
});

test("somebody who clicks beside everything keeps the focus nowhere", async () => {
  draw(`<section><h2>Step</h2><button id="go">Do</button><p id="beside">Text</p></section>`);
  element("#go").focus();
  await userEvent.click(element("#beside"));
  expect(document.activeElement).not.toBe(element("#go"));
  const where = document.activeElement;
  element("#go").remove();
  await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(document.activeElement).toBe(where);
});
