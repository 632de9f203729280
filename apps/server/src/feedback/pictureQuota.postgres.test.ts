import { MAX_SCREENSHOTS_A_DAY, samples } from "@canopy/contracts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { answerDuring } from "../testing/answerDuring.ts";
import { openTestServer, type TestServer } from "../testing/index.ts";
import { enter } from "../testing/principals.ts";
import { createTestClock } from "../testing/testClock.ts";
import { addFeedback } from "../testing/testFeedback.ts";
import { addUser } from "../testing/testPeople.ts";
import { pngDataUrl, testPng } from "../testing/testPng.ts";
import { keepPicture } from "./feedbackPicture.ts";

const clock = createTestClock();
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ data: "empty", now: clock.now });
});
afterAll(() => server.close());

test("a picture that arrives while the day's last one is being stored waits for it and is then refused", async () => {
  const { id } = await addUser(server);
  const client = await enter(server, id);
  for (let n = 1; n < MAX_SCREENSHOTS_A_DAY; n += 1)
    await addFeedback(server, { authorId: id, hasPicture: true });
  const feedbackId = await addFeedback(server, { authorId: id });
  const kept = { feedbackId, userId: id, at: clock.now() };
  const answer = await answerDuring(
    server,
    (tx) => keepPicture(tx, { width: 2, height: 2, bytes: testPng() }, kept),
    () => client.post("/api/feedback", { ...samples.feedback.create, screenshotData: pngDataUrl(testPng()) }),
  );
  expect(answer.status).toBe(429);
});
