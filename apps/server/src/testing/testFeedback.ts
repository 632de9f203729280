import { feedbackSchema, samples, type Feedback } from "@canopy/contracts";
import { randomUUID } from "node:crypto";
import type { Answer, Client } from "./openClient.ts";
import type { TestServer } from "./openTestServer.ts";
import { testPng } from "./testPng.ts";

/** The feedback item of an answer; throws the answer if it has none. */
export const feedbackIn = ({ status, body }: Answer): Feedback => {
  if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body));
  return feedbackSchema.parse(body);
};

/** Reports feedback through the API: the sample with the given fields. */
export const report = async (client: Client, more: object = {}): Promise<Feedback> =>
  feedbackIn(await client.post("/api/feedback", { ...samples.feedback.create, ...more }));

interface TestFeedback {
  readonly authorId: string;
  readonly title?: string;
  readonly hasPicture?: boolean;
  readonly createdAt?: Date;
}

/** Adds an open feedback item directly to the database and gives its id. */
export const addFeedback = async (
  { services }: Pick<TestServer, "services">,
  { authorId, title = "Test feedback", hasPicture = false, createdAt = services.now() }: TestFeedback,
): Promise<string> => {
  const id = randomUUID();
  await services.db
    .insertInto("feedback")
    .values({
      ...samples.feedback.create,
      id,
      title,
      priority: "LOW",
      status: "OPEN",
      route: "/project/",
      authorId,
      createdAt,
      updatedAt: createdAt,
    })
    .execute();
  if (hasPicture)
    await services.db
      .insertInto("feedbackScreenshot")
      .values({ feedbackId: id, picture: testPng(), width: 2, height: 2, userId: authorId, createdAt })
      .execute();
  return id;
};
