import type { Feedback } from "@canopy/contracts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { selectChips, selectRows } from "../lists/list.selectors.ts";
import { selectData, selectReadingFailure } from "../records/reading.machine.ts";
import { fakeFeedback } from "../testing/fakeFeedback.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import { openForm } from "../testing/openForm.ts";
import { abandonedReads } from "../testing/abandonedReads.ts";
import { openScreen } from "../testing/openScreen.ts";
import { openSignedIn, settle } from "../testing/screenStage.ts";
import { problem, type Stubs } from "../testing/stubWire.ts";
import { conversationAsk, feedbackConversation } from "./feedbackConversation.screens.ts";
import {
  feedbackAssignScreen,
  feedbackActionScreens,
  feedbackEditScreen,
  feedbackPicture,
  feedbackScreen,
} from "./feedback.screens.ts";
import { feedbackListScreen, feedbackMineScreen } from "./feedbackList.screens.ts";

type Wire = NonNullable<Stubs["feedback"]>;
const item = fakeFeedback();
const { id } = item;
const page = { data: [item], total: 1 };
const manager = ["feedback:list", "feedback:manage", "feedback:get", "feedback:create", "project:create"];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the feedback lists", () => {
  test("request the overview's page with its filters by title, status and priority", async () => {
    const address = "/feedback/list?filter=dialog&status=OPEN&priority=HIGH&page=2";
    const { app, asked } = await openSignedIn({ feedback: { list: page } }, manager, address);
    const { screen } = openScreen(app, feedbackListScreen, undefined);
    await settle();
    const first = asked().find((line) => line.startsWith("GET /api/feedback?"));
    expect(first).toContain("page=2");
    expect(first).toContain("filters[0].fieldId=title&filters[0].operator=contains&filters[0].value=dialog");
    expect(first).toContain("filters[1].fieldId=status&filters[1].operator=equals&filters[1].value=OPEN");
    expect(first).toContain("filters[2].fieldId=priority&filters[2].operator=equals&filters[2].value=HIGH");
    expect(selectRows(screen.getSnapshot())).toEqual([item]);
    expect(selectChips(screen.getSnapshot()).map(({ text }) => text)).toEqual([
      "Title contains “dialog”",
      "Status is Open",
      "Priority is High",
    ]);
  });

  test("send no filter for 'all'", async () => {
    const address = "/feedback/list?status=all&priority=all";
    const { app, asked } = await openSignedIn({ feedback: { list: page } }, manager, address);
    openScreen(app, feedbackListScreen, undefined);
    await settle();
    expect(asked().find((line) => line.startsWith("GET /api/feedback?"))).not.toContain("filters");
  });

  test("read one's own feedback from an endpoint of its own and keep its address", async () => {
    const { app, asked, ports } = await openSignedIn(
      { feedback: { mine: page } },
      ["feedback:create"],
      "/feedback/my",
    );
    const { screen } = openScreen(app, feedbackMineScreen, undefined);
    await settle();
    expect(asked()).toContainEqual(expect.stringMatching(/^GET \/api\/feedback\/my\?page=1&size=10/));
    screen.send({ type: "list.sort", field: "title", direction: "asc" });
    await settle();
    expect(ports.address.read()).toMatch(/^\/feedback\/my\?.*sortField=title/);
  });
});

describe("the picture of a feedback item", () => {
  const open = async (screenshot: Wire["screenshot"]) => {
    const { app } = await openSignedIn({ feedback: { screenshot } }, ["feedback:get"], `/feedback/${id}`);
    const { screen } = openScreen(app, feedbackPicture, { ask: id });
    await settle();
    return screen.getSnapshot();
  };

  test("is read as a data URL", async () => {
    const png = () => new Response(Uint8Array.of(1, 2, 3), { headers: { "content-type": "image/png" } });
    expect(selectData(await open(png))).toBe("data:image/png;base64,AQID");
  });

  test("that does not exist is reported", async () => {
    const failure = selectReadingFailure(await open(problem("/errors/not-found", "It has no picture.")));
    expect(failure?.text).toBe("It has no picture.");
  });
});

test("the reads of feedback stop with their screens, also that of a filter's options", async () => {
  const { made, goingOn } = await abandonedReads({ permissions: manager }, (app) => [
    openScreen(app, feedbackListScreen, undefined).screen,
    openScreen(app, feedbackMineScreen, undefined).screen,
    openScreen(app, feedbackScreen, { id }).screen,
    openScreen(app, feedbackPicture, { ask: id }).screen,
    openScreen(app, feedbackConversation, { ask: conversationAsk(id) }).screen,
  ]);
  // the conversation reads messages and moves
  expect([made, goingOn]).toEqual([7, []]);
});

test("what is read of feedback is kept under keys of its resource", async () => {
  const { app } = await openSignedIn({}, manager, `/feedback/${id}`);
  openScreen(app, feedbackScreen, { id });
  openScreen(app, feedbackPicture, { ask: id });
  expect(
    app.queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([
    ["/api/feedback", "record", id],
    ["/api/feedback/{id}/screenshot", id],
  ]);
});

test("a status change that somebody else has overtaken reads again what the page behind it shows", async () => {
  const form = await openForm(
    feedbackActionScreens.resolve,
    { feedback: { resolve: problem("/errors/invalid-transition", "This feedback is dismissed.") } },
    { given: { token: id }, permissions: manager, address: `/feedback/${id}` },
  );
  const key = ["/api/feedback", "record", id];
  form.app.queryClient.setQueryData(key, {});
  form.enter({ note: "Done" });
  await form.submit();
  expect(form.app.queryClient.getQueryState(key)?.isInvalidated).toBe(true);
});

test.each(["progress", "resolve", "dismiss", "reopen"] as const)(
  "the dialog %s outdates the lists of feedback and its conversations",
  async (action) => {
    const form = await openForm(
      feedbackActionScreens[action],
      { feedback: { [action]: item } },
      { given: { token: id }, permissions: manager, address: `/feedback/${id}` },
    );
    const keys = [
      ["/api/feedback", "list"],
      ["/api/feedback/my", "list"],
      ["/api/feedback/{id}/messages", "any"],
    ];
    for (const key of keys) form.app.queryClient.setQueryData(key, {});
    form.enter({ note: "Done" });
    await form.submit();
    expect(keys.map((key) => form.app.queryClient.getQueryState(key)?.isInvalidated)).toEqual([
      true,
      true,
      true,
    ]);
  },
);

describe("the feedback dialogs", () => {
  const openAction = (action: keyof typeof feedbackActionScreens, wire: Wire) =>
    openForm(
      feedbackActionScreens[action],
      { feedback: wire },
      { given: { token: id }, permissions: manager, address: `/feedback/${id}` },
    );

  test.each(["progress", "resolve", "reopen"] as const)("%s sends its note, or none", async (action) => {
    const sent: unknown[] = [];
    const { enter, submit, announced } = await openAction(action, {
      [action]: ({ body, params }: { readonly body: unknown; readonly params: object }) => {
        sent.push({ ...params, body });
        return item;
      },
    });
    enter({ note: "Two\nlines" });
    await submit();
    expect(sent).toEqual([{ id, body: { note: "Two\nlines" } }]);
    expect(announced).toContainEqual(expect.objectContaining({ text: "Operation completed successfully" }));
  });

  test("send no dismissal without a reason", async () => {
    const { enter, submit, errors, ports } = await openAction("dismiss", { dismiss: item });
    await submit();
    expect(errors()).toEqual({ note: "Reason is required" });
    enter({ note: "   " });
    await submit();
    expect(ports.requests).toEqual([]);
    enter({ note: "It is there already" });
    await submit();
    expect(ports.requests).toHaveLength(1);
  });

  test.each([
    ["longer than 2,000 characters", "x".repeat(2001), "Reason must be at most 2000 characters"],
    ["with a control character", "No\u0007", "Reason holds a character that cannot be kept"],
  ])("name the fault of a dismissal's reason %s", async (_, note, fault) => {
    const { enter, submit, errors, ports, announced } = await openAction("dismiss", { dismiss: item });
    enter({ note });
    await submit();
    expect(errors()).toEqual({ note: fault });
    expect([ports.requests, announced]).toEqual([[], []]);
  });

  test("say that others changed the item meanwhile and keep the input", async () => {
    const { enter, submit, valueOf } = await openAction("resolve", {
      resolve: problem("/errors/invalid-transition", "This feedback is dismissed."),
    });
    enter({ note: "Done" });
    await submit();
    expect(valueOf("note")).toBe("Done");
  });

  test("the form to assign offers those who may read feedback, by name, and whoever has it now", async () => {
    const assignable = [
      { id: fakeId(2), name: "Marek", surname: "Holub", companyName: null },
      { id: fakeId(1), name: "Ines", surname: "Duarte", companyName: null },
    ];
    const assignee = { id: fakeId(3), name: "Gone", surname: "Since", email: "gone@canopy.example" };
    const form = await openForm<Feedback>(
      feedbackAssignScreen,
      { users: { assignable } },
      { given: { record: fakeFeedback({ assignee, assigneeId: assignee.id }) }, permissions: manager },
    );
    await settle();
    expect(form.ports.requests.at(-1)?.url).toContain("/api/users/assignable?for=feedback");
    expect(form.offered("assigneeId")).toEqual(["Ines Duarte", "Marek Holub", "Gone Since"]);
  });

  test("send the changed fields over the version that was read, and can assign the item to no one", async () => {
    const record: Feedback = fakeFeedback({ assigneeId: fakeId(4), version: 7 });
    const wire: Stubs = { feedback: { update: record } };
    const edit = await openForm<Feedback>(feedbackEditScreen, wire, {
      given: { record },
      permissions: manager,
    });
    edit.enter({ priority: "LOW" });
    await edit.submit();
    expect(await edit.sent()).toEqual([{ priority: "LOW", version: 7 }]);
    const assign = await openForm<Feedback>(feedbackAssignScreen, wire, {
      given: { record },
      permissions: manager,
    });
    assign.enter({ assigneeId: "" });
    await assign.submit();
    expect(await assign.sent()).toEqual([{ assigneeId: null, version: 7 }]);
  });
});
