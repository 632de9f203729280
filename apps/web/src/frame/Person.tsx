import { frameOf } from "@canopy/core/frame";
import { pathTo, selectProfile } from "@canopy/core";
import { schemes, selectIsPlaying, selectScheme, type Scheme } from "@canopy/core/shell";
import { roleLabel } from "@canopy/core/text";
import { useSelector } from "@xstate/react";
import { SidebarUser } from "../ui/layout/SidebarUser.tsx";
import { useApp } from "../kit/appContext.tsx";
import { lateIcon } from "../kit/lateIcon.tsx";

const schemeLooks = {
  system: { label: "System theme", icon: lateIcon("system") },
  light: { label: "Light theme", icon: lateIcon("light") },
  dark: { label: "Dark theme", icon: lateIcon("dark") },
} satisfies Record<Scheme, unknown>;

/** The signed-in person with their roles; opens their profile, theme, background and sign-out. */
export function Person() {
  const app = useApp();
  const { session, theme, backdrop } = app;
  const profile = useSelector(session, selectProfile);
  const chosen = useSelector(theme, selectScheme);
  const isPlaying = useSelector(backdrop, selectIsPlaying);
  if (!profile) return null;
  const themeEntries = schemes.map((scheme) => ({
    id: scheme,
    ...schemeLooks[scheme],
    isChecked: scheme === chosen,
    onAction: () => theme.send({ type: "theme.choose", scheme }),
  }));
  const background = {
    id: "background",
    label: isPlaying ? "Pause background" : "Play background",
    icon: lateIcon(isPlaying ? "pauseBackground" : "playBackground"),
    onAction: () => backdrop.send({ type: "backdrop.toggle" }),
  };
  const feed = {
    id: "calendarFeed",
    label: "Calendar feed…",
    icon: lateIcon("calendarFeed"),
    onAction: () => app.modal.send({ type: "modal.open", title: "Calendar feed", content: "calendarFeed" }),
  };
  const hasFeed = app.mayOpen(pathTo("reminderCalendar"));
  const account = {
    id: "profile",
    label: "My profile",
    icon: lateIcon("profile"),
    onAction: () => app.announce({ type: "navigate", to: pathTo("profile"), asksFirst: true }),
  };
  const commands = {
    id: "commands",
    label: "Commands…",
    icon: lateIcon("shortcuts"),
    onAction: () => frameOf(app).shortcuts.send({ type: "shortcuts.palette" }),
  };
  const keys = {
    id: "shortcuts",
    label: "Keyboard shortcuts",
    icon: lateIcon("shortcuts"),
    onAction: () => frameOf(app).shortcuts.send({ type: "shortcuts.help" }),
  };
  const signOut = {
    id: "signOut",
    label: "Sign out",
    icon: lateIcon("signOut"),
    onAction: () => app.signOut(),
  };
  return (
    <SidebarUser
      name={`${profile.userName} ${profile.userSurname}`}
      roles={profile.roles.map(roleLabel)}
      groups={[
        { id: "theme", heading: "Theme", choice: "single", entries: themeEntries },
        { id: "background", heading: "Background", entries: [background] },
        { id: "session", entries: [account, ...(hasFeed ? [feed] : []), commands, keys, signOut] },
      ]}
    />
  );
}
