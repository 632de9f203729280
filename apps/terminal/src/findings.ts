import { openScreen } from "@canopy/core";
import {
  findingForms,
  findingScreen,
  findingSheet,
  readFinding,
  type FindingOnPage,
} from "@canopy/core/findings";
import { actOnRecord } from "@canopy/core/records";
import { pageOptions, several, type Cli } from "./cli.ts";
import { printList, type Wish } from "./lists.ts";
import { processIdOf } from "./processes.ts";
import { idOf, recordOf, type Named } from "./records.ts";
import { mustBeDone } from "./refused.ts";
import type { Session } from "./session.ts";

const findings: Named = {
  list: "findings",
  label: "Finding",
  idIn: ({ searchParams }) => searchParams.get("finding") ?? undefined,
  codeField: "number",
};

/** The answers on the command line to an action's form. */
interface Given {
  readonly text?: string;
  readonly reason?: string;
  readonly document?: readonly string[];
  readonly yes?: true;
}

/** Does an action on a finding, if there is one, and prints the finding. */
const act =
  (action?: string) =>
  async (session: Session, words: string | undefined, given: Given): Promise<void> => {
    const { app, talk, print, isTable } = session;
    const { text, reason, document: documentVersionIds, yes } = given;
    const record = openScreen(app, findingScreen, { id: await idOf(session, findings, words) });
    const finding = await recordOf<FindingOnPage>(session, record);
    const { id, number: name } = finding;
    if (action !== undefined) {
      const wish = { action, given: { text, reason, documentVersionIds }, isAgreed: yes === true };
      mustBeDone(await actOnRecord(app, { record, name, forms: findingForms }, wish, talk));
    }
    const shown = action === undefined ? finding : await readFinding(app.services, id);
    print(findingSheet(shown, app.services, isTable));
  };

/** Prints the findings of a process. */
const listOf = async (session: Session, process: string | undefined, wish: Wish): Promise<void> => {
  const filter = [...(wish.filter ?? []), `process=${await processIdOf(session, process)}`];
  await printList(session, "findings", { sort: "number", ...wish, filter });
};

/** The commands of findings. */
export const declareFindings = ({ program, withSession }: Cli): void => {
  pageOptions(program.command("findings [process]").description("the findings of a process")).action(
    withSession(listOf),
  );
  const finding = program.command("finding").description("one finding: by its number, id or address");
  finding
    .command("show [finding]", { isDefault: true })
    .description("a finding with its conversation")
    .action(withSession(act()));
  finding
    .command("answer [finding]")
    .description("answer a finding")
    .option("--text <text>", "the answer")
    .option("--document <title>", "a document with its newest version, can be repeated", several)
    .action(withSession(act("answer")));
  finding
    .command("close [finding]")
    .description("close a finding")
    .option("--text <text>", "why the answer is enough")
    .action(withSession(act("close")));
  finding
    .command("reopen [finding]")
    .description("send a finding back")
    .option("--reason <text>", "what is still missing")
    .action(withSession(act("reopen")));
  finding
    .command("carry [finding]")
    .description("carry a forward action request into the next process")
    .option("--yes", "without a question")
    .action(withSession(act("carry")));
  finding
    .command("withdraw [finding]")
    .description("withdraw a finding")
    .option("--text <text>", "why it needs no answer")
    .action(withSession(act("withdraw")));
};
