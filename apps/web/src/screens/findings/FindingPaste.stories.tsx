import type { Finding } from "@canopy/core/findings";
import { problem, type Stubs } from "@canopy/core/testing";
import { expect, fn, waitFor, within } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { inWorld } from "#stories/screenStory.tsx";
import { pageOf } from "#stories/storyData.ts";
import { processRights, registration } from "#stories/storyProcesses.ts";
import { FindingPasteModal } from "./FindingPaste.tsx";

const meta = preview.meta({
  title: "screens/Paste a table of findings",
  component: FindingPasteModal,
  args: { processId: registration.id },
});

const TABLE = [
  "ID\tDate\tSection\tDescription\tAnswer of the developer\tRemarks",
  "CAR 1\t2026-10-12\tB.6.1\tThe grid emission factor is older than three years.\tReplaced by the factor of 2026.\t",
  "CL 1\t2026-10-12\tB.7.2\tWhich meters were calibrated in 2025?\t\tby phone",
  "CL 1\t2026-10-13\tB.7.2\tWhere are their certificates?\t\t",
].join("\n");

type Lines = {
  readonly line: number;
  readonly outcome: string;
  readonly number?: string;
  readonly problems: { readonly field: string | null; readonly message: string }[];
}[];

const good: Lines = [
  { line: 2, outcome: "NEW", number: "CAR-01", problems: [] },
  { line: 3, outcome: "NEW", number: "CL-01", problems: [] },
  { line: 4, outcome: "NEW", number: "CL-02", problems: [] },
];
const withFault: Lines = [
  ...good.slice(0, 2),
  {
    line: 4,
    outcome: "REFUSED",
    number: "CL-01",
    problems: [{ field: "Id", message: "CL-01 stands in line 3 already" }],
  },
];

const onWire = (findingImports: NonNullable<Stubs["findingImports"]>) =>
  inWorld({
    address: `/process/${registration.id}`,
    stubs: {
      findingImports,
      findings: { ofProcess: pageOf<Finding>([]) },
      processes: { get: registration },
      milestoneOwners: { list: pageOf([]) },
    },
    permissions: processRights,
  });

/** Pastes as a spreadsheet does, by the clipboard's text. */
const pasteInto = async (
  canvas: ReturnType<typeof within>,
  userEvent: { click(on: Element): Promise<void>; paste(text: string): Promise<void> },
  text = TABLE,
) => {
  await userEvent.click(await canvas.findByLabelText("Table"));
  await userEvent.paste(text);
};

export const BeforeATable = meta.story({
  decorators: [onWire({})],
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText("Table")).toHaveValue("");
    await expect(canvas.queryByText("Columns")).toBeNull();
  },
});

export const EveryLineCanComeIn = meta.story({
  decorators: [onWire({ preview: good })],
  play: async ({ canvas, userEvent }) => {
    await pasteInto(canvas, userEvent);
    await expect(await canvas.findByText("3 findings can be imported.")).toBeVisible();
    await expect(canvas.getByLabelText("Answer of the developer")).toHaveDisplayValue("Response");
    await expect(canvas.getByLabelText("Remarks")).toHaveDisplayValue("Not imported");
    const lines = within(canvas.getByRole("table", { name: "Lines of the table" }));
    await expect(lines.getByText("Where are their certificates?")).toBeVisible();
  },
});

export const ALineIsRefused = meta.story({
  decorators: [onWire({ preview: withFault })],
  play: async ({ canvas, userEvent }) => {
    await pasteInto(canvas, userEvent);
    await expect(await canvas.findByText("1 of 3 lines cannot be imported")).toBeVisible();
    await expect(canvas.getByText("CL-01 stands in line 3 already")).toBeVisible();
  },
});

const asked = fn();

export const AColumnIsCorrected = meta.story({
  decorators: [
    onWire({
      preview: ({ body }) => {
        asked(body);
        return good;
      },
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    asked.mockClear();
    await pasteInto(canvas, userEvent);
    await userEvent.selectOptions(await canvas.findByLabelText("Remarks"), "Assessment");
    await expect(canvas.getByLabelText("Remarks")).toHaveDisplayValue("Assessment");
    await waitFor(() =>
      expect(asked.mock.calls.at(-1)?.[0]).toMatchObject({
        mapping: ["id", "date", "section", "description", "response", "assessment"],
      }),
    );
  },
});

export const NoTable = meta.story({
  decorators: [onWire({})],
  play: async ({ canvas, userEvent }) => {
    await pasteInto(canvas, userEvent, "Only a sentence");
    await expect(
      (await canvas.findAllByText("Paste a table with headings and at least one line."))[0],
    ).toBeVisible();
  },
});

export const TheLinesWereNotJudged = meta.story({
  decorators: [onWire({ preview: problem("/errors/forbidden") })],
  play: async ({ canvas, userEvent }) => {
    await pasteInto(canvas, userEvent);
    await expect(await canvas.findByRole("button", { name: /Try again|Retry/ })).toBeVisible();
  },
});

export const TheServerRefuses = meta.story({
  decorators: [
    onWire({
      preview: good,
      create: problem("/errors/validation", "1 of 3 lines cannot be imported. Nothing was written."),
    }),
  ],
  play: async ({ canvas, userEvent }) => {
    await pasteInto(canvas, userEvent);
    await canvas.findByText("3 findings can be imported.");
    await userEvent.click(canvas.getByRole("button", { name: "Import findings" }));
    await expect(
      (await canvas.findAllByText(/1 of 3 lines cannot be imported\. Nothing was written\./))[0],
    ).toBeVisible();
    await expect(canvas.getByLabelText("Table")).toHaveValue(TABLE);
  },
});
