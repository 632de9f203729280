import { expect, type Locator } from "@playwright/test";

/** No shown button of the page lies under this message, even in part; `buttons` is a selector, `where` names the case. */
export const seeNoButtonUnder = (message: Locator, buttons: string, where: string) =>
  expect
    .poll(
      () =>
        message.evaluate((one, selector) => {
          const over = one.getBoundingClientRect();
          return [...document.querySelectorAll(selector)]
            .filter((button) => button.checkVisibility())
            .filter((button) => {
              const { left, right, top, bottom } = button.getBoundingClientRect();
              return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
            })
            .map(({ textContent }) => textContent);
        }, buttons),
      { message: `buttons under the message ${where}` },
    )
    .toEqual([]);
