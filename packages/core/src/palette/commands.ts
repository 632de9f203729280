import { access, type Access, type View } from "@canopy/contracts";
import type { Offer } from "../base/offers.ts";
import { lazyPart, sayLoadFailure } from "../base/lazyPart.ts";
import { feedbackCreateAccess } from "../feedback/feedbackAccess.ts";
import { frameOf, keepKeysWhile } from "../frame/frameActors.ts";
import { shortcuts } from "../frame/shortcuts.machine.ts";
import type { Route } from "../routing/route.ts";
import { pathTo } from "../routing/match.ts";
import { routeNames, routeOf, type RouteName } from "../routing/routes.ts";
import type { App } from "../services/runningApp.ts";
import { densities, schemes, type Density, type Scheme } from "../shell/theme.machine.ts";
import { routeOfList } from "../views/viewedLists.ts";

/** The groups of commands, in the order in which they are listed. */
export const commandGroups = ["This page", "Go to", "Views", "Create", "Settings"] as const;
/** One of the groups of commands. */
export type CommandGroup = (typeof commandGroups)[number];

/** A command of the palette. */
export interface Command extends Offer {
  readonly group: CommandGroup;
  /** Further words by which it is found. */
  readonly words?: string;
}

/** A command that opens an address. */
export interface GoTo {
  readonly label: string;
  readonly to: string;
  readonly words?: string;
}

const isStatic = ({ pattern, guestOnly, isUnlisted, access: needed }: Route): boolean =>
  !pattern.includes(":") && !guestOnly && !isUnlisted && needed !== "public";
const isCreation = ({ pattern }: Route): boolean => pattern.endsWith("/create");

const goTo = (name: RouteName): GoTo => {
  const { pattern, title, menu } = routeOf(name);
  if (!menu) return { label: title, to: pattern };
  return { label: menu.label, to: `${pattern}${menu.search ?? ""}`, words: title };
};

type MayOpen = Pick<App, "mayOpen">;

const opened = ({ mayOpen }: MayOpen, isWanted: (route: Route) => boolean): readonly GoTo[] =>
  routeNames
    .filter((name) => isStatic(routeOf(name)) && isWanted(routeOf(name)) && mayOpen(routeOf(name).pattern))
    .map(goTo);

/** The screens that the person may open without naming a record. */
export const screenCommands = (app: MayOpen): readonly GoTo[] => opened(app, (route) => !isCreation(route));

/** The screens on which the person may create something. */
export const createCommands = (app: MayOpen): readonly GoTo[] => opened(app, isCreation);

/** The saved views that the person may open, each named with its list, those of others also with their owner. */
export const viewCommands = (
  app: Pick<App, "mayOpen" | "services">,
  views: readonly View[],
): readonly GoTo[] =>
  views.flatMap((view) => {
    const to = viewAddress(view);
    const route = routeOfList(view.list);
    if (to === undefined || route === undefined || !app.mayOpen(to)) return [];
    const by = view.ownerId === app.services.userId() ? "" : `, by ${view.ownerName}`;
    return [{ label: `${goTo(route).label}: ${view.name}${by}`, to }];
  });

/** The records that are created in the app's modal. */
const createdInModal: readonly {
  readonly noun: string;
  readonly content: string;
  readonly access: Access;
}[] = [
  { noun: "company", content: "companyForm", access: access.companies.create },
  { noun: "stakeholder", content: "milestoneOwnerForm", access: access.milestoneOwners.create },
  { noun: "technology", content: "projectTypeForm", access: access.projectTypes.create },
];

/** Feedback has a form of its own, which outlives its modal. */
const feedbackWriting = lazyPart(() => import("../feedback/feedbackWriting.ts"), { onFail: sayLoadFailure });

const writeFeedback = (app: App): void =>
  void keepKeysWhile(app, async () => (await app.load(feedbackWriting)).openFeedback(app));

/** The address of a saved view; undefined where no screen shows its list. */
const viewAddress = ({ id, list }: View): string | undefined => {
  const route = routeOfList(list);
  return route && `${pathTo(route)}?view=${id}`;
};

const schemeLabels: Readonly<Record<Scheme, string>> = {
  system: "System theme",
  light: "Light theme",
  dark: "Dark theme",
};
const densityLabels: Readonly<Record<Density, string>> = {
  comfortable: "Comfortable rows",
  compact: "Compact rows",
};

const helpKey = shortcuts.find(({ does }) => does === "help")?.key;

const settings = (app: App): readonly Omit<Command, "group">[] => [
  ...schemes.map((scheme) => ({
    label: schemeLabels[scheme],
    words: "colours appearance",
    run: () => app.theme.send({ type: "theme.choose", scheme }),
  })),
  ...densities.map((density) => ({
    label: densityLabels[density],
    words: "density row height lists",
    run: () => app.theme.send({ type: "density.choose", density }),
  })),
  {
    label: "Pause or play the background",
    words: "video motion",
    run: () => app.backdrop.send({ type: "backdrop.toggle" }),
  },
  ...(app.mayOpen(pathTo("reminderCalendar"))
    ? [
        {
          label: "Calendar feed",
          words: "subscribe ical link",
          run: () => app.modal.send({ type: "modal.open", title: "Calendar feed", content: "calendarFeed" }),
        },
      ]
    : []),
  {
    label: "Keyboard shortcuts",
    words: "help keys",
    ...(helpKey !== undefined && { key: helpKey }),
    run: () => frameOf(app).shortcuts.send({ type: "shortcuts.help" }),
  },
  { label: "Sign out", words: "log out leave", run: () => app.signOut() },
];

/** Every command that the person may give now: of the open screen, to every screen and view, to create, and for their settings. */
export const commandsOf = (app: App, views: readonly View[]): readonly Command[] => {
  const go =
    (group: CommandGroup) =>
    ({ label, to, words }: GoTo): Command => ({
      group,
      label,
      ...(words !== undefined && { words }),
      run: () => app.announce({ type: "navigate", to, asksFirst: true }),
    });
  return [
    ...app.offers.read().map((offer) => ({ ...offer, group: "This page" as const })),
    ...screenCommands(app).map(go("Go to")),
    ...viewCommands(app, views).map(go("Views")),
    ...createCommands(app).map(go("Create")),
    ...createdInModal
      .filter((one) => app.can().allows(one.access))
      .map(({ noun, content }) => ({
        group: "Create" as const,
        label: `New ${noun}`,
        words: "create add",
        run: () => app.modal.send({ type: "modal.open", title: `New ${noun}`, content }),
      })),
    ...(app.can().allows(feedbackCreateAccess)
      ? [
          {
            group: "Create" as const,
            label: "New feedback",
            words: "create report problem",
            run: () => writeFeedback(app),
          },
        ]
      : []),
    ...settings(app).map((one) => ({ ...one, group: "Settings" as const })),
  ];
};

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();

const NOT_FOUND = Number.POSITIVE_INFINITY;

/** The distance of a command from the text: 0 where its label begins with the text, larger where only its words match; infinite where one of the text's words matches none of the command's. */
const distance = (command: Command, typed: string): number => {
  const label = plain(command.label);
  if (label.startsWith(typed)) return 0;
  const labelWords = label.split(/[^\p{L}\p{N}]+/u);
  const others = plain(`${command.words ?? ""} ${command.group}`).split(/[^\p{L}\p{N}]+/u);
  const parts = typed.split(/\s+/).map((part) => {
    if (labelWords.some((word) => word.startsWith(part))) return 1;
    if (label.includes(part)) return 2;
    return others.some((word) => word.startsWith(part)) ? 3 : NOT_FOUND;
  });
  return Math.max(...parts);
};

/** The commands that a text finds: the group of the nearest command first, and within it the nearest; all of them for an empty text. */
export const foundCommands = (commands: readonly Command[], text: string): readonly Command[] => {
  const typed = plain(text.trim());
  if (typed === "") return commands;
  const found = commands
    .map((command) => ({ command, at: distance(command, typed) }))
    .filter(({ at }) => at < NOT_FOUND)
    .toSorted((a, b) => a.at - b.at);
  return [...Map.groupBy(found, ({ command }) => command.group).values()]
    .flat()
    .map(({ command }) => command);
};
