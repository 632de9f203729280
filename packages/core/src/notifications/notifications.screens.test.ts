import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { notificationListScreen } from "./notifications.screens.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ["?status=READ", ["status equals READ"]],
  ["?where=status.not_equals.READ", ["status not_equals READ"]],
  ["?where=status.in.PENDING,DELIVERED", ["status in PENDING DELIVERED"]],
  ["?where=status.is_not_null", ["status is_not_null"]],
  ["?status=READ&where=status.in.PENDING,READ", ["status equals READ", "status in PENDING READ"]],
])("the list at '%s' asks for %j", async (search, filters) => {
  const { app, asked } = await openSignedIn(
    { notifications: { list: () => ({ data: [], total: 0 }) } },
    [...everything, "notification:read"],
    `/notifications/${search}`,
  );
  openScreen(app, notificationListScreen, undefined);
  // the code of added filters is loaded with the first of them
  await vi.dynamicImportSettled();
  await settle();
  const sent = asked().filter((one) => one.startsWith("GET /api/notifications?page=1&size=10"));
  expect(sent).toHaveLength(1);
  const query = new URLSearchParams(sent[0]?.split("?")[1]);
  expect(query.get("status")).toBeNull();
  const read = filters.map((_, at) =>
    [
      ...[query.get(`filters[${at}].fieldId`), query.get(`filters[${at}].operator`)],
      ...query.getAll(`filters[${at}].value`),
    ].join(" "),
  );
  expect(read).toEqual(filters);
});
