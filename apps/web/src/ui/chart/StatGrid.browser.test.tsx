import "../../styles/global.css";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { StatCard, StatGrid } from "./StatCard.tsx";

test.each([
  [1152, 5, [5]],
  [736, 5, [3, 2]],
  [736, 4, [4]],
  [592, 4, [2, 2]],
  [736, 3, [3]],
  [358, 5, [2, 2, 1]],
  [358, 3, [2, 1]],
])("In %i px %i figures stand in rows of %o, and one alone has the whole row", async (width, count, rows) => {
  await page.viewport(width, 900);
  const { container } = await render(
    <StatGrid>
      {Array.from({ length: count }, (_, index) => (
        <StatCard key={index} label={`Figure ${index}`} figure="1" />
      ))}
    </StatGrid>,
  );
  const places = [...container.querySelectorAll("[class*=stat]")].map((card) => card.getBoundingClientRect());
  const tops = [...new Set(places.map(({ top }) => top))];
  const inRows = tops.map((top) => places.filter((place) => place.top === top));
  expect(inRows.map(({ length }) => length)).toEqual(rows);
  const grid = container.firstElementChild?.getBoundingClientRect().width;
  const alone = inRows.filter(({ length }) => length === 1).map(([only]) => only?.width);
  expect(alone).toEqual(alone.map(() => grid));
});
