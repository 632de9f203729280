import { expect, type Page } from "@playwright/test";

/** The feedback modal, screenshot mode, and the editor of the picture. */
export const feedbackModal = (page: Page) => {
  const modal = page.getByRole("dialog", { name: /^(Send feedback$|Feedback: )/ });
  const editor = page.getByRole("dialog", { name: "Edit picture" });
  const bar = page.getByRole("region", { name: "Screenshot Mode" });
  const picture = modal.getByRole("img", { name: "The screenshot that is sent with the feedback" });
  const press = (name: string) => modal.getByRole("button", { name, exact: true }).click();
  return {
    modal,
    editor,
    bar,
    picture,
    press,
    open: async () => {
      await page.getByRole("button", { name: "Feedback", exact: true }).click();
      await expect(modal.getByRole("form", { name: "Send feedback" })).toBeVisible();
    },
    fill: (label: string, text: string) =>
      modal.getByRole("textbox", { name: new RegExp(`^${label}`) }).fill(text),
    see: (label: string, text: string) =>
      expect(modal.getByRole("textbox", { name: new RegExp(`^${label}`) })).toHaveValue(text),
    chooseType: (label: string) => modal.getByRole("combobox", { name: "Type" }).selectOption({ label }),
    beginScreenshot: async () => {
      await modal.getByRole("button", { name: /^Take (screenshot|another)$/ }).click();
      await expect(bar).toBeVisible();
      await expect(modal).toHaveCount(0);
    },
    capture: async () => {
      await bar.getByRole("button", { name: "Capture" }).click();
      await expect(picture).toBeVisible({ timeout: 60_000 });
    },
    /** Width, height, and number of different colours among points spread over the picture. */
    seenOfPicture: () =>
      picture.evaluate(async (image) => {
        if (!(image instanceof HTMLImageElement)) throw new Error("The picture is no image");
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext("2d");
        if (!context) throw new Error("There is no canvas");
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        const colours = new Set<string>();
        for (let at = 0; at < data.length; at += 4 * 97)
          colours.add([data[at], data[at + 1], data[at + 2]].join(" "));
        return { width, height, colours: colours.size, source: image.src };
      }),
  };
};
