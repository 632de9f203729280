import type { ShownField } from "@canopy/core/forms";
import { expect, fn } from "storybook/test";
import preview from "../../../../.storybook/preview.tsx";
import { RecordField } from "./RecordFields.tsx";
import { inWorld } from "../stories/screenStory.tsx";
import { idOf } from "../stories/storyData.ts";

const changedByBoth = (field: Pick<ShownField, "name" | "label" | "kind" | "value" | "theirs">) => ({
  field: { ...field, error: undefined },
  choices: undefined,
  onChange: fn(),
  onBlur: fn(),
});

const meta = preview.meta({
  title: "app/Record field",
  component: RecordField,
  args: changedByBoth({
    name: "startDate",
    label: "Start date",
    kind: "date",
    value: "2026-03-01",
    theirs: "2026-04-01",
  }),
  decorators: [inWorld({ address: "/project/1", stubs: {} })],
});

export const ADayThatOthersChangedToo = meta.story({
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Meanwhile saved as: .*Apr.*2026$/)).toBeVisible();
  },
});

export const ARecordThatIsNotAmongTheChoices = meta.story({
  args: changedByBoth({
    name: "companyId",
    label: "Company",
    kind: "choice",
    value: idOf(1, 1),
    theirs: idOf(1, 2),
  }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Meanwhile saved as: another one")).toBeVisible();
  },
});

export const AListThatOthersEmptied = meta.story({
  args: changedByBoth({ name: "tags", label: "Tags", kind: "tags", value: ["a"], theirs: [] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("Meanwhile saved as: nothing")).toBeVisible();
  },
});
