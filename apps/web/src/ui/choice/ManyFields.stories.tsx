import { useState } from "react";
import { expect, screen, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Disclosure } from "../layout/Disclosure.tsx";
import { PickManyField } from "./PickManyField.tsx";
import { Stack } from "../layout/Stack.tsx";
import { TagsField } from "./TagsField.tsx";

const goals = ["Clean water", "Clean energy", "Climate action", "Life on land"].map((label) => ({
  value: label,
  label,
}));

function Many({ error }: { readonly error?: string }) {
  const [picked, setPicked] = useState<readonly string[]>(["Climate action"]);
  const [tags, setTags] = useState<readonly string[]>(["flagship"]);
  return (
    <Stack>
      <PickManyField label="Goals" choices={goals} value={picked} onChange={setPicked} error={error} />
      <TagsField label="Tags" value={tags} onChange={setTags} error={error} isOptional />
      <Disclosure label="More of it">It is here.</Disclosure>
    </Stack>
  );
}

const meta = preview.meta({ title: "ui/Fields of many", component: Many });

export const Filled = meta.story();

export const WithErrors = meta.story({ args: { error: "Choose fewer" } });

export const PicksOneAfterTheOther = meta.story({
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox", { name: "Goals" });
    await userEvent.type(box, "clean e");
    await userEvent.click(await screen.findByRole("option", { name: "Clean energy" }));
    await waitFor(() => expect(box).toHaveValue(""));
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await userEvent.type(box, "life");
    await userEvent.click(await screen.findByRole("option", { name: "Life on land" }));
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await userEvent.click(await canvas.findByRole("button", { name: "Remove Climate action" }));
    const chosen = canvas.getByRole("list", { name: "Goals chosen" });
    await expect(chosen).toHaveTextContent(/^Clean energyLife on land$/);
  },
});

function Searched() {
  const [picked, setPicked] = useState<readonly string[]>([]);
  const [text, setText] = useState("");
  const found = goals.filter(({ label }) => label.includes(text) || picked.includes(label));
  return (
    <PickManyField label="Goals" choices={found} value={picked} onChange={setPicked} onSearch={setText} />
  );
}

export const OffersTheFirstOnesAfterAFoundOne = meta.story({
  render: () => <Searched />,
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("combobox", { name: "Goals" });
    await userEvent.type(box, "energy");
    await userEvent.click(await screen.findByRole("option", { name: "Clean energy" }));
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await userEvent.click(box);
    await expect(await screen.findByRole("option", { name: "Life on land" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  },
});

export const TakesWordsByEnterCommaAndLeaving = meta.story({
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole("textbox", { name: "Tags" });
    await userEvent.type(box, "sea{Enter}wind, flagship,kelp");
    await userEvent.tab();
    const chosen = canvas.getByRole("list", { name: "Tags chosen" });
    await expect(chosen).toHaveTextContent("flagshipseawindkelp");
  },
});

export const ShowsMoreWhenAsked = meta.story({
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByText("It is here.")).toBeNull();
    await userEvent.click(canvas.getByText("More of it"));
    await expect(await canvas.findByText("It is here.")).toBeVisible();
  },
});
