import { setTimeout as wait } from "node:timers/promises";
import type { BenchServer } from "../benchServer.ts";

/** Time between two looks at the server's memory, in milliseconds. */
const LOOK_MS = 50;

/** Runs the work, and looks at the server's memory meanwhile; the highest in bytes. */
export const peakBeside = async <Result>(server: BenchServer, work: Promise<Result>) => {
  let peakBytes = 0;
  const look = async (): Promise<void> => {
    peakBytes = Math.max(peakBytes, (await server.use()).rssBytes);
    if (await Promise.race([work.then(() => false), wait(LOOK_MS, true)])) await look();
  };
  const [result] = await Promise.all([work, look()]);
  return { result, peakBytes };
};
