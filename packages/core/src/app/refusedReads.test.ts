import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { conversationAsk, feedbackConversation } from "../feedback/feedbackConversation.screens.ts";
import { packDetails } from "../packs/packs.screens.ts";
import { fakeId } from "../testing/fakeRecords.ts";
import type { OpenedApp } from "../testing/openApp.ts";
import { openScreen } from "../testing/openScreen.ts";
import { everything, openSignedIn, settle } from "../testing/screenStage.ts";
import { problem } from "../testing/stubWire.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = problem("/errors/forbidden", "Not yours");
const missing = problem("/errors/not-found", "Not there");
const rights = [...everything, "feedback:get", "report:read"];

const parts: Readonly<Record<string, (opened: OpenedApp) => void>> = {
  "a conversation": ({ app }) =>
    void openScreen(app, feedbackConversation, { ask: conversationAsk(fakeId(1)) }),
  "a pack": ({ app }) => void openScreen(app, packDetails, { ask: fakeId(1) }),
};

test.each(Object.entries(parts))(
  "a 403 to the read of %s is announced as any other; what is missing is said in its place",
  async (_, open) => {
    const toldOf = async (list: () => Response) => {
      const stubs = { packs: { get: list }, feedbackMessages: { list }, history: { list } };
      const opened = await openSignedIn(stubs, rights, "/company/1");
      open(opened);
      await settle(100);
      const told = [opened.toastTexts(), opened.address()];
      opened.app.stop();
      return told;
    };
    expect(await toldOf(refused)).toEqual([["Not yours"], "/unauthorized"]);
    expect(await toldOf(missing)).toEqual([[], "/company/1"]);
  },
);
