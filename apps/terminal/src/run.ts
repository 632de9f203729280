import { callFailureText } from "@canopy/core";
import { commandSheet } from "@canopy/core/palette";
import { readViews } from "@canopy/core/views";
import { Command, CommanderError, Option } from "commander";
import type { Cli } from "./cli.ts";
import { declareDocuments } from "./documents.ts";
import { declareFindings } from "./findings.ts";
import { declareLists } from "./lists.ts";
import { declarePacks, verify } from "./packs.ts";
import { declareProcesses } from "./processes.ts";
import { Mistyped, Refused, textOf } from "./refused.ts";
import { openSession } from "./session.ts";
import { formats } from "./sheet.ts";
import type { SignInNeed } from "./signIn.ts";
import type { Terminal } from "./terminal.ts";
import { declareUploads } from "./uploads.ts";

/** Every command with its words, those of a noun one by one. */
const commandsIn = ({ commands }: Command): readonly { readonly label: string; readonly value: string[] }[] =>
  commands.flatMap((one) => {
    const own = commandsIn(one).map(({ label, value }) => ({ label, value: [one.name(), ...value] }));
    return own.length > 0 ? own : [{ label: one.description(), value: [one.name()] }];
  });

/** Runs one command; gives its exit code: 0 done, 1 refused or failed, 2 the command line is wrong. */
export const run = async (argv: readonly string[], terminal: Terminal): Promise<number> => {
  const { env, out, err, prompts, columns } = terminal;
  const program = new Command("canopy").exitOverride().configureOutput({ writeOut: out, writeErr: err });
  let exitCode = 0;
  const inSession =
    (signIn: SignInNeed): Cli["withSession"] =>
    (work) =>
    async (...words) => {
      const { server, output } = program.opts<{ server: string; output: (typeof formats)[number] }>();
      const session = await openSession(terminal, { server, format: output, signIn });
      try {
        await work(session, ...words);
      } finally {
        session.app.stop();
      }
    };

  program
    .description("Canopy in a terminal. Without a command it shows a menu.")
    .option("--server <address>", "where Canopy runs", env["CANOPY_SERVER"] || "http://localhost:4100")
    .addOption(
      new Option("--output <format>", "how a command shows its result")
        .choices(formats)
        .default(columns === undefined ? "csv" : "table"),
    )
    .addHelpText(
      "after",
      "\nCANOPY_EMAIL and CANOPY_PASSWORD sign in without a question, CANOPY_SERVER names the server.\nExit codes: 0 done, 1 refused or failed, 2 the command line is wrong; of verify: 1 a file differs, 2 no ZIP file.",
    )
    .helpCommand(true)
    .action(async function menu(): Promise<void> {
      const [unknown] = program.args;
      if (unknown !== undefined) return program.error(`error: there is no command "${unknown}"; see --help`);
      if (!prompts) return program.error("error: the menu needs a terminal; see --help");
      const words = await prompts.select("Canopy", [...commandsIn(program), { label: "quit", value: [] }]);
      if (words.length === 0) return;
      await run([...argv, ...words], terminal);
      await menu();
    });
  program
    .command("login")
    .description("sign in, and stay signed in")
    .action(inSession("anew")(() => undefined));
  const withSession = inSession("kept");
  const cli = { program, withSession };
  declareLists(cli);
  declareProcesses(cli);
  declareFindings(cli);
  declareDocuments(cli);
  declareUploads(cli);
  declarePacks(cli);
  program
    .command("verify [file]")
    .description("check a verification pack, without a server")
    .action(async (file?: string) => {
      const path = file ?? (await prompts?.text("File"));
      if (!path) throw new Mistyped("Say which file; see --help.");
      exitCode = await verify(terminal, path);
    });
  program
    .command("commands")
    .description("the screens and saved views that you may open")
    .action(withSession(async ({ app, print }) => print(commandSheet(app, await readViews(app)))));
  program
    .command("logout")
    .description("sign out")
    .action(inSession("none")(({ signOut }) => signOut()));
  // Commands inherit this when they are declared, so it is set last: only the menu, which refuses an unknown command
  // itself, takes excess words.
  program.allowExcessArguments();

  try {
    await program.parseAsync([...argv], { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const failure = callFailureText(error);
    const reason = error instanceof Refused ? error.message : failure && textOf(failure);
    if (reason === undefined) throw error;
    err(`${reason}\n`);
    return error instanceof Mistyped ? 2 : 1;
  }
};
