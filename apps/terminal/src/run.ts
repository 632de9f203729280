import { listScreens } from "@canopy/core/listScreens";
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { openList, printList } from "./lists.ts";
import { mainMenu } from "./menu.ts";
import { act, findAction, openProcess, printProcess, type Answers } from "./processes.ts";
import { printDue, printFound } from "./reading.ts";
import { openSession, Refused, type Session, type Terminal } from "./session.ts";
import { formats } from "./sheet.ts";

const actions = [
  ["complete", "complete", "complete a milestone"],
  ["skip", "skip", "skip an optional milestone"],
  ["reopen", "uncomplete", "take a milestone back"],
  ["send-back", "rework", "send the work back along an arrow"],
] as const;

const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];
const pair = (text: string, before: readonly { name: string; value: string }[] = []) => {
  const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === "") throw new InvalidArgumentError("Write name=value.");
  return [...before, { name, value }];
};
const order = (text: string) => ({
  by: text.replace(/:(asc|desc)$/, ""),
  direction: text.endsWith(":desc") ? ("desc" as const) : ("asc" as const),
});

/** Runs one command; gives its exit code: 0 done, 1 refused or failed, 2 the command line is wrong. */
export const run = async (argv: readonly string[], terminal: Terminal): Promise<number> => {
  const { env, out, err } = terminal;
  const program = new Command("canopy").exitOverride().configureOutput({ writeOut: out, writeErr: err });

  const within = async (work: (session: Session) => unknown): Promise<void> => {
    const { server, output } = program.opts<{ server: string; output?: (typeof formats)[number] }>();
    const session = openSession(
      terminal,
      server,
      output ?? (terminal.columns === undefined ? "csv" : "table"),
    );
    try {
      await session.arrive();
      await work(session);
    } finally {
      session.stop();
    }
  };

  program
    .description("Canopy in a terminal. Without a command it shows a menu.")
    .option("--server <address>", "where Canopy runs", env["CANOPY_SERVER"] ?? "http://localhost:4100")
    .addOption(
      new Option("--output <format>", "default: table in a terminal, otherwise csv").choices(formats),
    )
    .addHelpText(
      "after",
      "\nCANOPY_EMAIL and CANOPY_PASSWORD sign in without a question, CANOPY_SERVER names the server.",
    )
    .addHelpText("after", "Exit codes: 0 done, 1 refused or failed, 2 the command line is wrong.")
    .action(async () => {
      const { prompts } = terminal;
      if (!prompts) program.error("error: the menu needs a terminal; see --help");
      else await within((session) => mainMenu({ ...session, prompts }));
    });
  program
    .command("login")
    .description("sign in, and stay signed in")
    .action(() => within(() => undefined));
  program
    .command("logout")
    .description("sign out")
    .action(() => within(({ app }) => app.session.send({ type: "session.end" })));
  program
    .command("list <what>")
    .description(`one of: ${Object.keys(listScreens).join(", ")}`)
    .option("--filter <name=value>", "only what matches, can be repeated", pair)
    .option("--search <text>", "only what contains the text")
    .option("--sort <column[:desc]>", "in the order of a column", order)
    .option("--page <number>", "which page", Number)
    .option("--size <number>", "rows on a page", Number)
    .action((what: string, { filter: filters, ...wish }) =>
      within((session) =>
        printList(session, openList(session, what, { ...wish, ...(filters && { filters }) })),
      ),
    );
  program
    .command("process <process>")
    .description("a process as an outline; by its id or address")
    .action((id: string) => within(async (session) => printProcess(session, await openProcess(session, id))));
  for (const [name, action, description] of actions) {
    const command = program.command(`${name} <process> <step>`).description(description);
    if (action === "complete" || action === "skip") command.option("--note <text>", "a note");
    else command.option("--reason <text>", "why").option("--agree", "take later milestones back as well");
    if (action === "complete")
      command.option("--evidence <name>", "what is at hand, can be repeated", several);
    if (action === "rework") command.option("--to <step>", "where the work goes");
    command.action(
      (id: string, step: string, { agree, to, ...given }: Answers & { agree?: true; to?: string }) =>
        within(async (session) => {
          const process = await openProcess(session, id);
          const answers = agree ? { ...given, isAgreed: true } : given;
          await act(session, process, findAction(process, step, action, to), answers);
          printProcess(session, process);
        }),
    );
  }
  program
    .command("due")
    .description("the reminders that are due for you")
    .action(() => within(printDue));
  program
    .command("find <text>")
    .description("search everything; gives addresses")
    .action((text: string) => within((session) => printFound(session, text)));

  try {
    await program.parseAsync([...argv], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Refused)) throw error;
    err(`${error.message}\n`);
    return error.exitCode;
  }
};
