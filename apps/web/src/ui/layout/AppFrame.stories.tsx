import { Bell, Building2, LayoutDashboard, LogOut, Moon, Users } from "lucide-react";
import { useState } from "react";
import { expect, screen } from "storybook/test";
import preview from "../../../../../.storybook/preview.tsx";
import { AppFrame } from "./AppFrame.tsx";
import { Backdrop } from "./Backdrop.tsx";
import { Breadcrumbs, type Crumb } from "./Breadcrumbs.tsx";
import { BrandMark } from "./BrandMark.tsx";
import { Button } from "../button/Button.tsx";
import { Callout } from "../text/Callout.tsx";
import { Card } from "./Card.tsx";
import { DescriptionList } from "../facts/DescriptionList.tsx";
import { PageHeader } from "./PageHeader.tsx";
import { SearchCombo } from "../choice/SearchCombo.tsx";
import { Sidebar } from "./Sidebar.tsx";
import { SidebarCount } from "./SidebarCount.tsx";
import { SidebarGroup, SidebarLink } from "./SidebarGroup.tsx";
import { SidebarUser } from "./SidebarUser.tsx";
import { StatCard, StatGrid } from "../chart/StatCard.tsx";
import { storyStill } from "../picture/storyPictures.ts";
import { Term } from "../facts/Term.tsx";

interface FrameProps {
  readonly isCollapsed?: boolean;
  readonly isLoading?: boolean;
  readonly crumbs?: readonly Crumb[];
}

const companyCrumbs: readonly Crumb[] = [
  { label: "Partner Companies", href: "/company/" },
  { label: "Fjordkraft Renewables" },
];

const nothing = (): void => undefined;
const idleSearch = {
  label: "Search everything",
  shortcut: "/",
  status: "closed",
  hits: [],
  highlighted: -1,
  news: "",
  noneText: "",
  onNext: nothing,
  onPrevious: nothing,
  onOpen: () => false,
  onFocus: nothing,
  onClose: nothing,
  onClear: nothing,
  onRetry: nothing,
} as const;

function Frame({ isCollapsed = false, isLoading = false, crumbs = companyCrumbs }: FrameProps) {
  const [collapsed, setCollapsed] = useState(isCollapsed);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [search, setSearch] = useState("");
  return (
    <>
      <Backdrop sources={[]} still={storyStill} hasVideo isPlaying={false} veil="band" />
      <AppFrame
        isLoading={isLoading}
        isDrawerOpen={isDrawerOpen}
        onDrawerChange={setDrawerOpen}
        header={<Breadcrumbs crumbs={crumbs} />}
        headerEnd={
          <>
            <SearchCombo {...idleSearch} text={search} onText={setSearch} />
            <Button kind="iconOnly" aria-label="Notifications, 3 unread" icon={<Bell aria-hidden />} />
          </>
        }
        sidebar={
          <Sidebar
            brand={{ name: "Canopy", href: "/", mark: <BrandMark /> }}
            isCollapsed={collapsed}
            onCollapsedChange={setCollapsed}
            isDrawerOpen={isDrawerOpen}
            onDrawerChange={setDrawerOpen}
            foot={
              <SidebarUser
                name="Inês Duarte"
                roles={["Administrator"]}
                groups={[
                  {
                    id: "theme",
                    heading: "Theme",
                    choice: "single",
                    entries: [{ id: "dark", label: "Dark", icon: <Moon aria-hidden />, isChecked: true }],
                  },
                  {
                    id: "session",
                    entries: [{ id: "out", label: "Sign out", icon: <LogOut aria-hidden /> }],
                  },
                ]}
              />
            }
          >
            <SidebarGroup heading="Work">
              <SidebarLink href="/" label="Dashboard" icon={<LayoutDashboard aria-hidden />} />
              <SidebarLink
                href="/reminders/"
                label="Reminders"
                icon={<Bell aria-hidden />}
                count={<SidebarCount count={3} label="overdue" />}
              />
            </SidebarGroup>
            <SidebarGroup heading="Directory">
              <SidebarLink
                href="/company/"
                label="Companies"
                icon={<Building2 aria-hidden />}
                current="page"
              />
              <SidebarLink href="/user/" label="Users" icon={<Users aria-hidden />} />
            </SidebarGroup>
          </Sidebar>
        }
      >
        <PageHeader
          title="Fjordkraft Renewables"
          help={
            <>
              A partner that develops{" "}
              <Term word="MRV" meaning="Measurement, reporting and verification of emission reductions." />{" "}
              ready wind projects.
            </>
          }
          actions={<Button label="Edit company" />}
        />
        <StatGrid>
          <StatCard label="Projects" figure="12" href="/project/" note="4 new in the last 30 days" />
          <StatCard label="Average completion" figure="41.5" unit="days" href="/project/" />
          <StatCard label="Users" figure={undefined} href="/user/" />
        </StatGrid>
        <Callout title="A draft came back" actions={<Button label="Discard" size="small" />}>
          What you typed on 19 November was kept on this device.
        </Callout>
        <Card title="Facts" text="As the company gave them" actions={<Button label="Edit" size="small" />}>
          <DescriptionList
            facts={[
              { term: "Country", value: "Norway" },
              { term: "Website", value: "https://fjordkraft.example" },
              { term: "Registration", value: "" },
            ]}
          />
        </Card>
      </AppFrame>
    </>
  );
}

const meta = preview.meta({ component: Frame, title: "ui/AppFrame", parameters: { layout: "fullscreen" } });

export const Wide = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  },
});

export const Collapsed = meta.story({
  args: { isCollapsed: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Users" })).toBeInTheDocument();
  },
});

export const Expands = meta.story({
  args: { isCollapsed: true },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Expand navigation" }));
    await expect(canvas.getByRole("button", { name: "Collapse navigation" })).toHaveAttribute(
      "aria-expanded",
      "true",
    );
  },
});

export const Loading = meta.story({
  args: { isLoading: true },
  play: async () => {
    await expect(await screen.findByRole("progressbar", { name: "Loading" })).toBeInTheDocument();
  },
});

const longName = "Every word of a long title stands in the crumbs, and the search stays beside it";

export const SearchBesideALongName = meta.story({
  globals: { viewport: { value: "mobile2", isRotated: false } },
  args: { crumbs: [{ label: "Feedback Overview", href: "/feedback/list" }, { label: longName }] },
  play: async ({ canvas }) => {
    const search = canvas.getByRole("button", { name: "Search everything" }).getBoundingClientRect();
    const bell = canvas.getByRole("button", { name: /^Notifications/ }).getBoundingClientRect();
    const crumb = canvas.getByText(longName).getBoundingClientRect();
    await expect(search.width).toBeGreaterThanOrEqual(24);
    await expect(search.left).toBeGreaterThanOrEqual(crumb.right);
    await expect(search.right).toBeLessThanOrEqual(bell.left);
    await expect(bell.right).toBeLessThanOrEqual(innerWidth);
  },
});

export const SearchBesideALongTitle = meta.story({
  globals: { viewport: { value: "mobile1", isRotated: false } },
  args: { crumbs: [{ label: longName }] },
  play: async ({ canvas }) => {
    const search = canvas.getByRole("button", { name: "Search everything" }).getBoundingClientRect();
    const crumb = canvas.getByText(longName).getBoundingClientRect();
    await expect(search.left).toBeGreaterThanOrEqual(crumb.right);
  },
});

export const LastCrumbWhole = meta.story({
  globals: { viewport: { value: "tablet", isRotated: false } },
  args: {
    crumbs: [
      { label: "Climate Projects", href: "/project/" },
      { label: "Cordillera manure biogas, second phase, with the neighbouring farms", href: "/project/1" },
      { label: "Second verification" },
    ],
  },
  play: async ({ canvas }) => {
    const isCut = (name: string) => {
      const { scrollWidth, clientWidth } = canvas.getByText(name, { exact: false });
      return scrollWidth > clientWidth;
    };
    await expect(["Climate Projects", "Cordillera", "Second verification"].map(isCut)).toEqual([
      false,
      true,
      false,
    ]);
  },
});

export const DrawerOpens = meta.story({
  globals: { viewport: { value: "mobile2", isRotated: false } },
  play: async ({ canvas, userEvent }) => {
    const opener = canvas.getByRole("button", { name: "Open navigation" });
    await expect(canvas.queryByRole("link", { name: "Dashboard" })).toBeNull();
    await userEvent.click(opener);
    await expect(canvas.getByRole("link", { name: "Dashboard" })).toHaveFocus();
    await expect(canvas.getByRole("main", { hidden: true }).closest("[inert]")).not.toBeNull();
    await userEvent.keyboard("{Escape}");
    await expect(opener).toHaveFocus();
    await userEvent.click(opener);
  },
});

export const UserMenuOpens = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Inês Duarte Administrator" }));
    await expect(await screen.findByRole("menuitemradio", { name: "Dark" })).toBeChecked();
  },
});
