import { listNames } from "@canopy/core/listScreens";
import { commandSheet } from "@canopy/core/palette";
import type { MilestoneAnswers } from "@canopy/core/processes";
import { Command, CommanderError, Option } from "commander";
import { exportList, printDue, printList } from "./lists.ts";
import { act, openProcess, printProcess } from "./processes.ts";
import { Mistyped, Refused } from "./refused.ts";
import { openSession, type Session, type Terminal } from "./session.ts";
import { formats } from "./sheet.ts";

const actions = [
  ["complete", "complete", "complete a milestone"],
  ["skip", "skip", "skip an optional milestone"],
  ["reopen", "uncomplete", "take a milestone back"],
  ["send-back", "rework", "send the work back along an arrow"],
] as const;

type Given = Partial<MilestoneAnswers> & { readonly agree?: true; readonly to?: string };
const several = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** Runs one command; gives its exit code: 0 done, 1 refused or failed, 2 the command line is wrong. */
export const run = async (argv: readonly string[], terminal: Terminal): Promise<number> => {
  const { env, out, err, prompts, columns } = terminal;
  const program = new Command("canopy").exitOverride().configureOutput({ writeOut: out, writeErr: err });
  const withSession =
    <Words extends readonly unknown[]>(work: (session: Session, ...words: Words) => unknown) =>
    async (...words: Words): Promise<void> => {
      const { server, output } = program.opts<{ server: string; output: (typeof formats)[number] }>();
      const session = await openSession(terminal, server, output);
      try {
        await work(session, ...words);
      } finally {
        session.app.stop();
      }
    };
  const command = (words: string, description: string) => program.command(words).description(description);

  program
    .description("Canopy in a terminal. Without a command it shows a menu.")
    .option("--server <address>", "where Canopy runs", env["CANOPY_SERVER"] ?? "http://localhost:4100")
    .addOption(
      new Option("--output <format>", "how a command shows its result")
        .choices(formats)
        .default(columns === undefined ? "csv" : "table"),
    )
    .addHelpText(
      "after",
      "\nCANOPY_EMAIL and CANOPY_PASSWORD sign in without a question, CANOPY_SERVER names the server.\nExit codes: 0 done, 1 refused or failed, 2 the command line is wrong.",
    )
    .action(async function menu(): Promise<void> {
      if (!prompts) return program.error("error: the menu needs a terminal; see --help");
      const commands = program.commands.map((one) => ({ label: one.description(), value: one.name() }));
      const name = await prompts.select("Canopy", [...commands, { label: "quit", value: "" }]);
      if (name === "") return;
      await run([...argv, name], terminal);
      await menu();
    });
  command("login", "sign in, and stay signed in").action(withSession(() => undefined));
  const listed = (words: string, description: string) =>
    command(words, description)
      .option("--filter <name=value>", "only what matches, can be repeated", several)
      .option("--view <name>", "as a saved view shows it")
      .option("--where <filter>", "a filter as in an address: dueAt.within.P30D; can be repeated", several)
      .option("--search <text>", "only what contains the text")
      .option("--sort <column[:desc]>", "in the order of a column");
  listed("list [what]", `show a list, one of: ${listNames.join(", ")}`)
    .option("--page <number>", "which page", Number)
    .option("--size <number>", "rows on a page", Number)
    .action(withSession(printList));
  listed("export <what>", "write every row of a list into a file here")
    .addOption(new Option("--format <format>", "the kind of file").choices(["csv", "xlsx"]).default("csv"))
    .option("--all", "with all columns, to be imported again")
    .action(withSession(exportList));
  command("process [process]", "a process as an outline; by its id or address").action(
    withSession(async (session, id?: string) => printProcess(session, await openProcess(session, id))),
  );
  for (const [name, action, description] of actions) {
    const does = command(`${name} [process] [step]`, description);
    if (action === "complete" || action === "skip") does.option("--note <text>", "a note");
    else does.option("--reason <text>", "why").option("--agree", "take later milestones back as well");
    if (action === "complete") does.option("--evidence <name>", "what is at hand, can be repeated", several);
    if (action === "rework") does.option("--to <step>", "where the work goes");
    does.action(
      withSession(async (session, id?: string, step?: string, { agree, ...given }: Given = {}) => {
        const page = await openProcess(session, id);
        await act(session, page, action, { ...given, step, ...(agree && { isAgreed: true }) });
        printProcess(session, page);
      }),
    );
  }
  command("commands", "the screens that you may open").action(
    withSession(({ app, print }) => print(commandSheet(app))),
  );
  command("due", "the reminders that are due for you").action(withSession(printDue));
  command("logout", "sign out").action(withSession(({ signOut }) => signOut()));

  try {
    await program.parseAsync([...argv], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof Refused)) throw error;
    err(`${error.message}\n`);
    return error instanceof Mistyped ? 2 : 1;
  }
};
