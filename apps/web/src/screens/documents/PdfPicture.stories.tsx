import { expect, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { PdfPicture } from "./PdfPicture.tsx";

/** A PDF without a table of its objects, which readers make anew: one red page of 200 × 100 points. */
const redPage = `%PDF-1.7
1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj
3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << >> >> endobj
4 0 obj << /Length 25 >>
stream
1 0 0 rg 0 0 200 100 re f
endstream endobj
trailer << /Size 5 /Root 1 0 R >>
%%EOF
`;

const fileOf = (text: string): Blob => new Blob([text], { type: "application/pdf" });

const meta = preview.meta({
  title: "kit/PDF picture",
  component: PdfPicture,
  args: { file: fileOf(redPage), label: "First page of a report" },
});

export const Drawn = meta.story({
  play: async ({ canvas }) => {
    const drawn = await canvas.findByRole<HTMLCanvasElement>("img", { name: "First page of a report" });
    await waitFor(() => expect([drawn.width, drawn.height]).toEqual([1200, 600]));
    const pixel = drawn.getContext("2d")?.getImageData(600, 300, 1, 1).data;
    await expect([...(pixel ?? [])]).toEqual([255, 0, 0, 255]);
  },
});

export const Unreadable = meta.story({
  args: { file: fileOf("%PDF-1.7\nnothing\n%%EOF") },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^This PDF cannot be read here/)).toBeVisible();
  },
});
