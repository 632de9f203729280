import { expect, onTestFinished, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { HeadMoves } from "./HeadMoves.tsx";

/** A table of two columns, of 120 and 100 pixels, and what became of its columns. */
const showTable = async () => {
  const onMove = vi.fn<(id: string, before: string | undefined) => void>();
  const onResize = vi.fn<(id: string, widthPx: number | undefined) => void>();
  // a made-up pointer cannot be captured
  const capture = vi.spyOn(Element.prototype, "setPointerCapture").mockReturnValue(undefined);
  onTestFinished(() => capture.mockRestore());
  const { container } = await render(
    <div>
      <table style={{ tableLayout: "fixed", inlineSize: "220px", borderSpacing: 0 }}>
        <thead>
          <tr>
            <th data-column="name" style={{ inlineSize: "120px", boxSizing: "border-box" }}>
              Name
            </th>
            <th data-column="country">Country</th>
          </tr>
        </thead>
      </table>
      <HeadMoves widths={{ name: 120 }} onMove={onMove} onResize={onResize} />
    </div>,
  );
  const head = container.querySelector("th") ?? container;
  const { right, top, height } = head.getBoundingClientRect();
  /** Sends an event of the mouse to the header, `dx` pixels after the end of the first column. */
  const send = (type: string, dx: number) =>
    head.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        pointerType: "mouse",
        clientX: right + dx,
        clientY: top + height / 2,
      }),
    );
  return { onMove, onResize, send };
};

test("a press on a column's end resizes it, although the line under the pointer is not drawn yet", async () => {
  const { onMove, onResize, send } = await showTable();
  send("pointerdown", 0);
  send("pointermove", 80);
  send("pointerup", 80);
  expect(onResize.mock.calls).toEqual([["name", 200]]);
  expect(onMove).not.toHaveBeenCalled();
});

test("a double press on a column's end makes it as wide as its content, although no line is drawn", async () => {
  const { onResize, send } = await showTable();
  send("dblclick", 0);
  expect(onResize.mock.calls).toEqual([["name", undefined]]);
});

test("a press beside a column's end moves the column, and a double press there does nothing", async () => {
  const { onMove, onResize, send } = await showTable();
  send("pointerdown", -20);
  send("pointermove", 90);
  send("pointerup", 90);
  send("dblclick", -20);
  expect(onMove.mock.calls).toEqual([["name", undefined]]);
  expect(onResize).not.toHaveBeenCalled();
});

test("in a header of several lines a column goes to the place on the line under the pointer", async () => {
  const onMove = vi.fn<(id: string, before: string | undefined) => void>();
  const capture = vi.spyOn(Element.prototype, "setPointerCapture").mockReturnValue(undefined);
  onTestFinished(() => capture.mockRestore());
  const { container } = await render(
    <div>
      <table>
        <thead style={{ display: "block" }}>
          <tr style={{ display: "flex", flexWrap: "wrap", inlineSize: "200px" }}>
            {["name", "country", "sector", "status"].map((id) => (
              <th key={id} data-column={id} style={{ flex: "none", inlineSize: "100px", padding: 0 }}>
                {id}
              </th>
            ))}
          </tr>
        </thead>
      </table>
      <HeadMoves widths={{}} onMove={onMove} onResize={vi.fn<() => void>()} />
    </div>,
  );
  const [name, country, , status] = container.querySelectorAll("th");
  const send = (type: string, over: Element | undefined, dx: number, dy = 0) => {
    const { left, width, top, height } = (over ?? container).getBoundingClientRect();
    name?.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        pointerId: 1,
        pointerType: "mouse",
        clientX: left + width / 2 + dx,
        clientY: top + height / 2 + dy,
      }),
    );
  };
  const moveTo = (over: Element | undefined, dx: number, dy?: number) => {
    send("pointerdown", name, 0);
    send("pointermove", over, dx, dy);
    send("pointerup", over, dx, dy);
  };
  moveTo(status, -10);
  moveTo(status, 10);
  moveTo(country, 10);
  // Above and below the header its first and last line count.
  moveTo(country, -10, -100);
  moveTo(status, -10, 100);
  expect(onMove.mock.calls.map(([, before]) => before)).toEqual([
    "status",
    undefined,
    "sector",
    "country",
    "status",
  ]);
});
