import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settle } from "../testing/screenStage.ts";
import { openEditor, template } from "../testing/templateScreenStage.ts";
import { selectHasTemplateDraft } from "./templateEditor.selectors.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const named = (name: string) => ({ type: "template.change", change: { name } }) as const;

test.each([
  ["of the template", template.id, "update", "Process template updated successfully"],
  ["of a new one", "", "create", "Process template created successfully"],
] as const)(
  "An editor %s that is left while it saves tells the end, and keeps no draft but of newer edits",
  async (_, id, call, text) => {
    for (const newer of [undefined, "Newer"]) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const save = async () => {
        await promise;
        return template;
      };
      const { screen, edit, ports, toastTexts } = await openEditor({ get: template, [call]: save }, { id });
      edit(named("Mine"));
      edit({ type: "template.change", change: { key: "MINE" } });
      if (id === "") edit({ type: "step.change", key: "A", change: { name: "First" } });
      screen.send({ type: "editor.save" });
      if (newer !== undefined) edit(named(newer));
      screen.stop();
      resolve();
      await settle();
      expect(toastTexts()).toEqual([text]);
      const later = await openEditor({ get: template }, { id, ports });
      expect(selectHasTemplateDraft(later.now())).toBe(newer !== undefined);
    }
  },
);
