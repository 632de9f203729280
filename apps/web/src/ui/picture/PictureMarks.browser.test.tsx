import { expect, onTestFinished, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { PictureMarks } from "./PictureMarks.tsx";

const EMPTY_SVG = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='400' height='300'/%3E";

/** Renders a picture with one mark. `told` lists its callbacks as they are called; `pointer` sends events of one pointer. */
const openPicture = async () => {
  // The pointers of a test are not the browser's own, which alone can be captured.
  vi.spyOn(Element.prototype, "setPointerCapture").mockImplementation(() => undefined);
  onTestFinished(() => void vi.restoreAllMocks());
  const told: string[] = [];
  const tell = (what: string) => () => void told.push(what);
  const screen = await render(
    <PictureMarks
      label="Screenshot"
      src={EMPTY_SVG}
      size={{ width: 400, height: 300 }}
      line={3}
      marks={[{ id: 1, tool: "rectangle", x: 200, y: 150, width: 50, height: 50, label: "Frame 1" }]}
      selectedId={undefined}
      corner={undefined}
      onForget={tell("forget")}
      onDraw={tell("draw")}
      onGrab={tell("grab")}
      onDrag={tell("drag")}
      onDrop={tell("drop")}
      onDragCancel={tell("cancel")}
      onSelect={tell("select")}
      onMove={tell("move")}
      onStretch={tell("stretch")}
      onRemove={tell("remove")}
      onAdd={tell("add")}
    />,
  );
  const picture = screen.getByRole("application", { name: "Screenshot" }).element();
  const mark = picture.querySelector('[data-mark="1"]') ?? expect.fail("The mark is not drawn");
  const pointer =
    (pointerId: number, pointerType: string, at: Element = picture) =>
    (type: string, place: number) =>
      at.dispatchEvent(
        new PointerEvent(type, {
          pointerId,
          pointerType,
          isPrimary: pointerType !== "touch" || pointerId % 10 === 1,
          clientX: place,
          clientY: place,
          bubbles: true,
          cancelable: true,
        }),
      );
  return { told, pointer, mark };
};

test("Two fingers on the picture draw nothing: the second one takes the mark of the first back", async () => {
  const { told, pointer } = await openPicture();
  const [first, second] = [pointer(11, "touch"), pointer(12, "touch")];
  first("pointerdown", 20);
  first("pointermove", 60);
  second("pointerdown", 100);
  expect(told).toEqual(["draw", "drag", "cancel"]);
  second("pointermove", 150);
  first("pointermove", 30);
  second("pointerup", 150);
  first("pointerup", 30);
  expect(told).toEqual(["draw", "drag", "cancel"]);
  first("pointerdown", 20);
  first("pointermove", 60);
  first("pointerup", 60);
  expect(told.slice(3)).toEqual(["draw", "drag", "drop"]);
});

test("A palm beside a pen neither draws nor ends what the pen draws", async () => {
  const { told, pointer } = await openPicture();
  const [pen, palm] = [pointer(21, "pen"), pointer(22, "touch")];
  pen("pointerdown", 20);
  palm("pointerdown", 100);
  palm("pointermove", 150);
  palm("pointercancel", 150);
  palm("pointerup", 150);
  expect(told).toEqual(["draw"]);
  pen("pointermove", 60);
  pen("pointerup", 60);
  expect(told).toEqual(["draw", "drag", "drop"]);
});

test("A pen draws after a palm that was put down before it", async () => {
  const { told, pointer } = await openPicture();
  const [pen, palm] = [pointer(31, "pen"), pointer(32, "touch")];
  palm("pointerdown", 100);
  pen("pointerdown", 20);
  palm("pointermove", 150);
  pen("pointermove", 60);
  palm("pointerup", 150);
  pen("pointerup", 60);
  expect(told).toEqual(["draw", "cancel", "draw", "drag", "drop"]);
});

test("After two fingers a third one draws nothing, until all are up", async () => {
  const { told, pointer } = await openPicture();
  const [first, second, third] = [pointer(41, "touch"), pointer(42, "touch"), pointer(43, "touch")];
  first("pointerdown", 20);
  second("pointerdown", 100);
  second("pointerup", 100);
  third("pointerdown", 50);
  third("pointermove", 90);
  third("pointerup", 90);
  expect(told).toEqual(["draw", "cancel"]);
  first("pointerup", 20);
  third("pointerdown", 50);
  expect(told).toEqual(["draw", "cancel", "draw"]);
});

test("A finger draws after two of which one was lifted beside the picture", async () => {
  const { told, pointer, mark } = await openPicture();
  const first = pointer(71, "touch");
  first("pointerdown", 20);
  pointer(72, "touch", mark)("pointerdown", 100);
  pointer(72, "touch", document.body)("pointerup", 100);
  first("pointerup", 20);
  expect(told).toEqual(["draw", "cancel"]);
  const next = pointer(81, "touch");
  next("pointerdown", 20);
  next("pointermove", 60);
  next("pointerup", 60);
  expect(told.slice(2)).toEqual(["draw", "drag", "drop"]);
});

test("A pointer that the browser takes away ends its mark", async () => {
  const { told, pointer } = await openPicture();
  const mouse = pointer(51, "mouse");
  mouse("pointerdown", 20);
  mouse("pointermove", 60);
  mouse("lostpointercapture", 60);
  mouse("pointermove", 90);
  expect(told).toEqual(["draw", "drag", "cancel"]);
});

test("A finger that goes down on a mark moves it, though the mark loses the finger to the picture", async () => {
  const { told, pointer, mark } = await openPicture();
  const [onMark, onPicture] = [pointer(61, "touch", mark), pointer(61, "touch")];
  onMark("pointerdown", 20);
  onMark("lostpointercapture", 20);
  onPicture("pointermove", 60);
  onPicture("pointerup", 60);
  expect(told).toEqual(["grab", "drag", "drop"]);
});
