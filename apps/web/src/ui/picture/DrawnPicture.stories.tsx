import { useState } from "react";
import { expect, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Button } from "../button/Button.tsx";
import { DrawnPicture } from "./DrawnPicture.tsx";

/** A PNG of 48 by 32 pixels. */
const png =
  "iVBORw0KGgoAAAANSUhEUgAAADAAAAAgCAIAAADbtmxLAAAL9ElEQVR42g3OgcbyCgCA4XM5PxERERERERGRNyIioilN0zRNaUrTlFJKaUppmqYUY0RE7KbO91zB898/gYBAUCAkEBaICEQFYgJxgYRAUiAlkBbICGQFcgJ5gYJAUaAkUBaoCFQFagJ1gaZAS6At0BHoCvQEBgJDgbHARGAqMBdYCqwFtgJ7gYPASeAicBW4CdwFngL//WsQaBBsEGoQbhBpEG0QaxBvkGiQbJBqkG6QaZBtkGuQb1BoUGxQalBuUGlQbVBrUG/QbNBq0G7QadBt0GswaDBsMG4waTBtMG+wbLBusG2wb3BocGpwaXBtcGtwb/Bs/IVEAiJBkZBIWCQiEhWJicRFEiJJkZRIWiQjkhXJieRFCiJFkZJIWaQiUhWpidRFmiItkbZIR6Qr0hMZiAxFxiITkanIXGQpshbZiuxFDiInkYvIVeQmchd5in8hiYBEUCIkEZaISEQlYhJxiYREUiIlkZbISGQlchJ5iYJEUaIkUZaoSFQlahJ1iaZES6It0ZHoSvQkBhJDibHERGIqMZdYSqwlthJ7iYPESeIicZW4SdwlntJfSCYgE5QJyYRlIjJRmZhMXCYhk5RJyaRlMjJZmZxMXqYgU5QpyZRlKjJVmZpMXaYp05Jpy3RkujI9mYHMUGYsM5GZysxlljJrma3MXuYgc5K5yFxlbjJ3maf8F1IIKAQVQgphhYhCVCGmEFdIKCQVUgpphYxCViGnkFcoKBQVSgplhYpCVaGmUFdoKrQU2godha5CT2GgMFQYK0wUpgpzhaXCWmGrsFc4KJwULgpXhZvCXeGp/IVUAipBlZBKWCWiElWJqcRVEipJlZRKWiWjklXJqeRVCipFlZJKWaWiUlWpqdRVmiotlbZKR6Wr0lMZqAxVxioTlanKXGWpslbZquxVDionlYvKVeWmcld5qn+hPoE+wT6hPuE+kT7RPrE+8T6JPsk+qT7pPpk+2T65Pvk+hT7FPqU+5T6VPtU+tT71Ps0+rT7tPp0+3T69PoM+wz7jPpM+0z7zPss+6z7bPvs+hz6nPpc+1z63Pvc+z/5fSCOgEdQIaYQ1IhpRjZhGXCOhkdRIaaQ1MhpZjZxGXqOgUdQoaZQ1KhpVjZpGXaOp0dJoa3Q0uho9jYHGUGOsMdGYasw1lhprja3GXuOgcdK4aFw1bhp3jaf2FxoRGBEcERoRHhEZER0RGxEfkRiRHJEakR6RGZEdkRuRH1EYURxRGlEeURlRHVEbUR/RHNEa0R7RGdEd0RsxGDEcMR4xGTEdMR+xHLEesR2xH3EYcRpxGXEdcRtxH/Ec/YV0AjpBnZBOWCeiE9WJ6cR1EjpJnZROWiejk9XJ6eR1CjpFnZJOWaeiU9Wp6dR1mjotnbZOR6er09MZ6Ax1xjoTnanOXGeps9bZ6ux1DjonnYvOVeemc9d56n8hg4BB0CBkEDaIGEQNYgZxg4RB0iBlkDbIGGQNcgZ5g4JB0aBkUDaoGFQNagZ1g6ZBy6Bt0DHoGvQMBgZDg7HBxGBqMDdYGqwNtgZ7g4PByeBicDW4GdwNnsZfaEZgRnBGaEZ4RmRGdEZsRnxGYkZyRmpGekZmRnZGbkZ+RmFGcUZpRnlGZUZ1Rm1GfUZzRmtGe0ZnRndGb8ZgxnDGeMZkxnTGfMZyxnrGdsZ+xmHGacZlxnXGbcZ9xnP2F1oQWBBcEFoQXhBZEF0QWxBfkFiQXJBakF6QWZBdkFuQX1BYUFxQWlBeUFlQXVBbUF/QXNBa0F7QWdBd0FswWDBcMF4wWTBdMF+wXLBesF2wX3BYcFpwWXBdcFtwX/Bc/IVWBFYEV4RWhFdEVkRXxFbEVyRWJFekVqRXZFZkV+RW5FcUVhRXlFaUV1RWVFfUVtRXNFe0VrRXdFZ0V/RWDFYMV4xXTFZMV8xXLFesV2xX7FccVpxWXFZcV9xW3Fc8V3+hDYENwQ2hDeENkQ3RDbEN8Q2JDckNqQ3pDZkN2Q25DfkNhQ3FDaUN5Q2VDdUNtQ31Dc0NrQ3tDZ0N3Q29DYMNww3jDZMN0w3zDcsN6w3bDfsNhw2nDZcN1w23DfcNz81faEdgR3BHaEd4R2RHdEdsR3xHYkdyR2pHekdmR3ZHbkd+R2FHcUdpR3lHZUd1R21HfUdzR2tHe0dnR3dHb8dgx3DHeMdkx3THfMdyx3rHdsd+x2HHacdlx3XHbcd9x3P3FzIJmARNQiZhk4hJ1CRmEjdJmCRNUiZpk4xJ1iRnkjcpmBRNSiZlk4pJ1aRmUjdpmrRM2iYdk65Jz2RgMjQZm0xMpiZzk6XJ2mRrsjc5mJxMLiZXk5vJ3eRp/oWOBI4Ej4SOhI9EjkSPxI7EjySOJI+kjqSPZI5kj+SO5I8UjhSPlI6Uj1SOVI/UjtSPNI+0jrSPdI50j/SODI4Mj4yPTI5Mj8yPLI+sj2yP7I8cjpyOXI5cj9yO3I88j3+hM4EzwTOhM+EzkTPRM7Ez8TOJM8kzqTPpM5kz2TO5M/kzhTPFM6Uz5TOVM9UztTP1M80zrTPtM50z3TO9M4MzwzPjM5Mz0zPzM8sz6zPbM/szhzOnM5cz1zO3M/czz/NfyCJgEbQIWYQtIhZRi5hF3CJhkbRIWaQtMhZZi5xF3qJgUbQoWZQtKhZVi5pF3aJp0bJoW3QsuhY9i4HF0GJsMbGYWswtlhZri63F3uJgcbK4WFwtbhZ3i6f1F7IJ2ARtQjZhm4hN1CZmE7dJ2CRtUjZpm4xN1iZnk7cp2BRtSjZlm4pN1aZmU7dp2rRs2jYdm65Nz2ZgM7QZ20xspjZzm6XN2mZrs7c52JxsLjZXm5vN3eZp/4UcAg5Bh5BD2CHiEHWIOcQdEg5Jh5RD2iHjkHXIOeQdCg5Fh5JD2aHiUHWoOdQdmg4th7ZDx6Hr0HMYOAwdxg4Th6nD3GHpsHbYOuwdDg4nh4vD1eHmcHd4On+hB4EHwQehB+EHkQfRB7EH8QeJB8kHqQfpB5kH2Qe5B/kHhQfFB6UH5QeVB9UHtQf1B80HrQftB50H3Qe9B4MHwwfjB5MH0wfzB8sH6wfbB/sHhwenB5cH1we3B/cHz8df6EXgRfBF6EX4ReRF9EXsRfxF4kXyRepF+kXmRfZF7kX+ReFF8UXpRflF5UX1Re1F/UXzRetF+0XnRfdF78XgxfDF+MXkxfTF/MXyxfrF9sX+xeHF6cXlxfXF7cX9xfP1F3IJuARdQi5hl4hL1CXmEndJuCRdUi5pl4xL1iXnkncpuBRdSi5ll4pL1aXmUndpurRc2i4dl65Lz2XgMnQZu0xcpi5zl6XL2mXrsnc5uJxcLi5Xl5vL3eXp/oU8Ah5Bj5BH2CPiEfWIecQ9Eh5Jj5RH2iPjkfXIeeQ9Ch5Fj5JH2aPiUfWoedQ9mh4tj7ZHx6Pr0fMYeAw9xh4Tj6nH3GPpsfbYeuw9Dh4nj4vH1ePmcfd4en+hN4E3wTehN+E3kTfRN7E38TeJN8k3qTfpN5k32Te5N/k3hTfFN6U35TeVN9U3tTf1N803rTftN5033Te9N4M3wzfjN5M30zfzN8s36zfbN/s3hzenN5c31ze3N/c3z/df6EPgQ/BD6EP4Q+RD9EPsQ/xD4kPyQ+pD+kPmQ/ZD7kP+Q+FD8UPpQ/lD5UP1Q+1D/UPzQ+tD+0PnQ/dD78Pgw/DD+MPkw/TD/MPyw/rD9sP+w+HD6cPlw/XD7cP9w/PzF/oS+BL8EvoS/hL5Ev0S+xL/kviS/JL6kv6S+ZL9kvuS/1L4UvxS+lL+UvlS/VL7Uv/S/NL60v7S+dL90vsy+DL8Mv4y+TL9Mv+y/LL+sv2y/3L4cvpy+XL9cvty//L8/oV+BH4Ef4R+hH9EfkR/xH7EfyR+JH+kfqR/ZH5kf+R+5H8UfhR/lH6Uf1R+VH/UftR/NH+0frR/dH50f/R+DH4Mf4x/TH5Mf8x/LH+sf2x/7H8cfpx+XH5cf9x+3H88f38hn4BP0CfkE/aJ+ER9Yj5xn4RP0iflk/bJ+GR9cj55n4JP0afkU/ap+FR9aj51n6ZPy6ft0/Hp+vR8Bj5Dn7HPxGfqM/dZ+qx9tj57n4PPyefic/W5+dx9nj7/AweFXnmoucm/AAAAAElFTkSuQmCC";
const bytes = Uint8Array.from(atob(png), (one) => one.codePointAt(0) ?? 0);

const meta = preview.meta({
  title: "ui/Drawn picture",
  component: DrawnPicture,
  args: { file: new Blob([bytes], { type: "image/png" }), label: "A landscape" },
});

export const Drawn = meta.story({
  play: async ({ canvas }) => {
    const drawn = await canvas.findByRole<HTMLCanvasElement>("img", { name: "A landscape" });
    await waitFor(() => expect([drawn.width, drawn.height]).toEqual([48, 32]));
    await expect(canvas.queryByRole("status")).toBeNull();
  },
});

/** Not drawn yet: the place is as large as a page and says so. */
export const Drawing = meta.story({
  args: { read: () => new Promise<ImageBitmap>(() => undefined) },
  play: async ({ canvas, canvasElement }) => {
    const place = canvas.getByRole("status");
    await expect(place).toHaveTextContent("Drawing…");
    await expect(place.clientHeight).toBeGreaterThan(200);
    await expect(canvas.queryByRole("img")).toBeNull();
    await expect(canvasElement.querySelector("[aria-busy=true]")).toContainElement(place);
  },
});

function Exchanged() {
  const [file, setFile] = useState(new Blob(["no picture"], { type: "image/png" }));
  return (
    <>
      <DrawnPicture file={file} label="A landscape" />
      <Button label="Next" onPress={() => setFile(new Blob([bytes], { type: "image/png" }))} />
    </>
  );
}

/** What is said of one file says nothing of the next. */
export const AfterBroken = meta.story({
  render: () => <Exchanged />,
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByRole("alert")).toHaveTextContent(/cannot be drawn here/);
    await userEvent.click(canvas.getByRole("button", { name: "Next" }));
    await expect(await canvas.findByRole("img", { name: "A landscape" })).toBeVisible();
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
});

export const Broken = meta.story({
  args: { file: new Blob(["no picture"], { type: "image/png" }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/cannot be drawn here/)).toBeVisible();
  },
});
