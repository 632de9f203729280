import type { ReactNode } from "react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Notices } from "./Notices.tsx";
import { useReveal } from "./useReveal.ts";

beforeEach(async () => {
  await page.viewport(390, 800);
  window.scrollTo(0, 0);
});

const Page = ({ of, roomPx }: { readonly of: string; readonly roomPx: number }) => (
  <>
    <div style={{ blockSize: roomPx }} />
    <div ref={useReveal(of)}>
      <p style={{ blockSize: "40rem" }}>{`All about ${of}`}</p>
    </div>
  </>
);

const FAR_PX = 3000;
const NEAR_PX = 300;

test("A selection made elsewhere is scrolled into view, and the first content stays in place", async () => {
  const screen = await render(<Page of="A" roomPx={FAR_PX} />);
  expect(window.scrollY).toBe(0);
  await screen.rerender(<Page of="B" roomPx={FAR_PX} />);
  await expect.element(screen.getByText("All about B")).toBeInViewport();
});

test("The page stays in place while part of the content is visible", async () => {
  const screen = await render(<Page of="A" roomPx={NEAR_PX} />);
  await screen.rerender(<Page of="B" roomPx={NEAR_PX} />);
  await expect.element(screen.getByText("All about B")).toBeInViewport();
  expect(window.scrollY).toBe(0);
});

test("The way out of a conflict is scrolled into view from the foot of a long form, each time", async () => {
  const form = (conflict: { text: string; actions: ReactNode } | undefined) => (
    <>
      <Notices onDraft={undefined} conflict={conflict} failure={undefined} />
      <div style={{ blockSize: FAR_PX }} />
    </>
  );
  const screen = await render(form(undefined));
  for (const text of ["Theirs.", "Theirs again."]) {
    window.scrollTo(0, FAR_PX);
    await screen.rerender(form({ text, actions: undefined }));
    await expect.element(screen.getByText(text)).toBeInViewport();
    await screen.rerender(form(undefined));
  }
});
