import "../../styles/global.css";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { AppFrame } from "./AppFrame.tsx";
import { BrandMark } from "./BrandMark.tsx";
import { Button } from "../button/Button.tsx";
import { Sidebar } from "./Sidebar.tsx";

const nothing = (): void => undefined;
const FAR_PX = 3000;
const READ_PX = 1200;

test("The page stays where it is while the focus moves through the frame", async () => {
  await page.viewport(1280, 800);
  const screen = await render(
    <AppFrame
      isDrawerOpen={false}
      onDrawerChange={nothing}
      header={<a href="/company/">Companies</a>}
      headerEnd={
        <>
          <input aria-label="Search" />
          <Button label="Feedback" />
        </>
      }
      sidebar={
        <Sidebar
          brand={{ name: "Canopy", href: "/", mark: <BrandMark /> }}
          isCollapsed={false}
          onCollapsedChange={nothing}
          isDrawerOpen={false}
          onDrawerChange={nothing}
          foot={null}
        >
          {null}
        </Sidebar>
      }
    >
      <div style={{ blockSize: FAR_PX }} />
    </AppFrame>,
  );
  window.scrollTo(0, READ_PX);
  const feedback = screen.getByRole("button", { name: "Feedback" }).element() as HTMLElement;
  feedback.focus();
  const places = [window.scrollY];
  for (const name of ["Search", "Companies", "Collapse navigation", "Canopy"]) {
    await userEvent.tab({ shift: true });
    expect(document.activeElement).toHaveAccessibleName(name);
    places.push(window.scrollY);
  }
  expect(places).toEqual(places.map(() => READ_PX));
});
