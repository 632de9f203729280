import { describe, expect, it } from "vitest";
import { runCommand } from "./command.ts";

const node = (code: string) => [process.execPath, "-e", code];

/** Starts a process that never ends and keeps the command's output open. */
const leaveBehind = `require("child_process").spawn(process.execPath, ["-e", "setInterval(() => 0, 1e4)"], { stdio: "inherit" })`;

describe("a command", () => {
  it("returns its exit code and its output, both streams together", async () => {
    const outcome = await runCommand(node("console.log('out'); console.error('err'); process.exit(3)"));
    expect(outcome.code).toBe(3);
    expect(outcome.output).toContain("out");
    expect(outcome.output).toContain("err");
  });

  it("gets the given variables", async () => {
    const { output } = await runCommand(node("console.log(process.env.WORD)"), { env: { WORD: "leaf" } });
    expect(output.trim()).toBe("leaf");
  });

  it("fails with the reason if there is no such program", async () => {
    const { code, output } = await runCommand(["no-such-program"]);
    expect(code).toBe(1);
    expect(output).toContain("ENOENT");
  });

  it("is killed past its limit, with its children, and says so", async () => {
    const { code, output } = await runCommand(node(`${leaveBehind}; setInterval(() => 0, 1e4)`), {
      limitSeconds: 1,
    });
    expect(code).toBe(1);
    expect(output).toContain("killed: not done after 1 s");
  });

  it("kills the children that it leaves behind", async () => {
    const { code, output } = await runCommand(node(`${leaveBehind}.unref(); console.log("done")`));
    expect(code).toBe(0);
    expect(output).toBe("done\n");
  });
});
