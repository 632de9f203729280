import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { expect, fn, screen, waitFor } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { Avatar } from "../text/Avatar.tsx";
import { Badge, type BadgeTone } from "../text/Badge.tsx";
import { Button } from "../button/Button.tsx";
import { Callout } from "../text/Callout.tsx";
import { CopyField } from "../form/CopyField.tsx";
import { Link } from "../button/Link.tsx";
import { Menu } from "../overlay/Menu.tsx";
import { SearchField } from "../choice/SearchField.tsx";
import { SkeletonText } from "../layout/Skeleton.tsx";
import { Row, Stack } from "../layout/Stack.tsx";
import { Tabs } from "../layout/Tabs.tsx";
import { Term } from "../facts/Term.tsx";

const meta = preview.meta({ component: Badge, title: "ui/Pieces", args: { label: "Active" } });
const tones: readonly BadgeTone[] = ["neutral", "accent", "success", "warning", "danger", "info"];

export const Badges = meta.story({
  render: () => (
    <Row>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone} label={tone} />
      ))}
      <Avatar name="Inês Duarte" size="small" />
      <Avatar name="Siobhán Kerr" />
      <Avatar name="Canopy" size="large" />
    </Row>
  ),
});

export const Callouts = meta.story({
  render: () => (
    <Stack>
      {(["info", "success", "warning", "danger"] as const).map((tone) => (
        <Callout
          key={tone}
          tone={tone}
          title="Someone else changed this"
          actions={<Button label="Reload" size="small" />}
        >
          Your text is kept. Reload to see the other changes, then save again.{" "}
          <Link href="/company/">All companies</Link>
        </Callout>
      ))}
      <SkeletonText />
    </Stack>
  ),
});

export const RowMenu = meta.story({
  render: () => (
    <Menu
      label="Actions for Fjordkraft"
      trigger={<Ellipsis aria-hidden />}
      placement="bottom start"
      groups={[
        {
          id: "a",
          heading: "Company",
          entries: [{ id: "edit", label: "Edit", icon: <Pencil aria-hidden />, onAction: fn() }],
        },
        {
          id: "b",
          entries: [{ id: "delete", label: "Delete", icon: <Trash2 aria-hidden />, tone: "danger" }],
        },
      ]}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole("button", { name: "Actions for Fjordkraft" }).focus();
    await userEvent.keyboard("{Enter}");
    const edit = await screen.findByRole("menuitem", { name: "Edit" });
    await waitFor(() => expect(edit).toHaveFocus());
    await userEvent.keyboard("{ArrowDown}");
    await expect(screen.getByRole("menuitem", { name: "Delete" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.getByRole("button", { name: "Actions for Fjordkraft" })).toHaveFocus());
  },
});

const onCopy = fn(() => Promise.resolve(true));
export const OneTimePassword = meta.story({
  render: () => (
    <CopyField
      label="One-time password"
      value="q7vK-pine-41rT"
      help="Good for 15 minutes, once."
      onCopy={onCopy}
    />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Copy" }));
    await expect(onCopy).toHaveBeenCalledWith("q7vK-pine-41rT");
    await expect(await canvas.findByRole("button", { name: "Copied" })).toBeVisible();
    await expect(canvas.getByRole("status")).toHaveTextContent("Copied to the clipboard");
  },
});

/** The browser refused to copy: the text is selected, and the person is told how to copy it. */
export const CopyRefused = meta.story({
  render: () => (
    <CopyField label="Your link" value="https://example.org/feed" onCopy={() => Promise.resolve(false)} />
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Copy" }));
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent(/^Not copied\./));
    await expect(canvas.getByRole("status")).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Copy" })).toBeVisible();
    await expect(canvas.getByRole("textbox")).toHaveFocus();
    await expect(getSelection()?.toString()).toBe("https://example.org/feed");
  },
});

function TabsHost() {
  const [id, setId] = useState("users");
  return (
    <Tabs
      label="Company"
      selectedId={id}
      onSelect={setId}
      items={[
        { id: "users", label: "Users", count: 4, content: "The users" },
        { id: "projects", label: "Projects", count: 12, content: "The projects" },
      ]}
    />
  );
}
export const Sections = meta.story({
  render: () => <TabsHost />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("tab", { name: /Projects/ }));
    await expect(canvas.getByRole("tabpanel")).toHaveTextContent("The projects");
  },
});

export const Glossary = meta.story({
  render: () => (
    <p>
      Every project has a{" "}
      <Term word="baseline" meaning="The emissions that would occur without the project." /> before it starts.
    </p>
  ),
  play: async ({ userEvent }) => {
    await userEvent.tab();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent(
      "The emissions that would occur without the project.",
    );
  },
});

function SearchHost() {
  const [search, setSearch] = useState("fjord");
  return <SearchField label="Search companies" value={search} onChange={setSearch} />;
}
export const SearchBox = meta.story({
  render: () => <SearchHost />,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole("searchbox", { name: "Search companies" }).focus();
    await userEvent.keyboard("{Escape}");
    await expect(canvas.getByRole("searchbox")).toHaveValue("");
  },
});
