import { sql, type TransactionBuilder } from "kysely";
import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { OpenDatabase } from "../database/open.ts";
import type { Database } from "../database/schema.ts";

/** Work that stops after each of its statements and hashes until it is resumed. */
interface Task {
  state: "running" | "stopped" | "done";
  /** Resumes a stopped task until its next stop. */
  goOn: () => void;
  /** True if it no longer stops. */
  isFree: boolean;
  /** True while it waits for the database's only connection. */
  waits: boolean;
  /** Stops that it has passed or is at. */
  stops: number;
}

/** Two answers, and the number of stops that the first had to pass after the second was answered or waited for it. */
export interface Interleaved<A, B> {
  readonly answers: readonly [A, B];
  readonly stopsAfter: number;
  readonly hasWaited: boolean;
}

/** Runs two requests so that one is stopped at a chosen await while the other runs. */
export interface Interleaver {
  /** The database at whose statements the tasks stop. */
  readonly database: OpenDatabase;
  /** Stops the running task, if any; called before each hash. */
  stop(): Promise<void>;
  /** Counts the stops of work that runs alone. */
  count(work: () => Promise<unknown>): Promise<number>;
  /** Runs the whole of `b` while `a` is stopped at that stop, counted from 1; if `b` needs a lock of `a`, it ends after `a`. */
  within<A, B>(stop: number, a: () => Promise<A>, b: () => Promise<B>): Promise<Interleaved<A, B>>;
  /** Runs both in turns; at each turn `isFirst` chooses the task. */
  inTurns<A, B>(isFirst: () => boolean, a: () => Promise<A>, b: () => Promise<B>): Promise<readonly [A, B]>;
}

/** An interleaver over a database; `connections` is 1 for the embedded engine, which a transaction holds alone. */
export const createInterleaver = (database: OpenDatabase, connections: 1 | "many"): Interleaver => {
  const current = new AsyncLocalStorage<Task>();
  let holder: Task | undefined;

  const stop = async (): Promise<void> => {
    const task = current.getStore();
    if (!task || task.state === "done") return;
    task.stops += 1;
    if (task.isFree) return;
    await new Promise<void>((resolve) => {
      // statements of one task that run side by side stop and resume together
      const goOn = task.state === "stopped" ? task.goOn : () => {};
      task.goOn = () => {
        task.state = "running";
        goOn();
        resolve();
      };
      task.state = "stopped";
    });
  };

  const stopping = database.db.withPlugin({
    transformQuery: ({ node }) => {
      const task = current.getStore();
      if (task) task.waits = true;
      return node;
    },
    transformResult: async ({ result }) => {
      const task = current.getStore();
      if (task) task.waits = false;
      await stop();
      return result;
    },
  });
  /** Stores which task has the connection. */
  const held = (builder: TransactionBuilder<Database>): TransactionBuilder<Database> => {
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      const task = current.getStore();
      if (task) task.waits = true;
      try {
        return await execute((tx) => {
          holder = task;
          if (task) task.waits = false;
          return work(tx);
        });
      } finally {
        if (holder === task) holder = undefined;
      }
    };
    const [isolate, limit] = [builder.setIsolationLevel.bind(builder), builder.setAccessMode.bind(builder)];
    builder.setIsolationLevel = (level) => held(isolate(level));
    builder.setAccessMode = (mode) => held(limit(mode));
    return builder;
  };
  const db = new Proxy(stopping, {
    get: (target, name) => {
      if (name === "transaction") return () => held(stopping.transaction());
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

  const isHeldUp = async (task: Task): Promise<boolean> => {
    if (connections === 1) return task.waits && holder !== undefined && holder !== task;
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db);
    return rows.length > 0;
  };
  /** Resolves when the task has stopped, has ended or is blocked by the other. */
  const settle = async (task: Task): Promise<void> => {
    await nextTurn();
    if (task.state !== "running" || (await isHeldUp(task))) return undefined;
    return settle(task);
  };

  const begin = <Answer>(work: () => Promise<Answer>, isFree: boolean) => {
    const task: Task = { state: "running", goOn: () => {}, isFree, waits: false, stops: 0 };
    const answer = current.run(task, work).finally(() => {
      task.state = "done";
    });
    return { task, answer };
  };
  const release = (task: Task): void => {
    task.isFree = true;
    if (task.state === "stopped") task.goOn();
  };

  return {
    database: { ...database, db },
    stop,
    count: async (work) => {
      const { task, answer } = begin(work, true);
      await answer;
      return task.stops;
    },
    within: async (at, a, b) => {
      const first = begin(a, false);
      await settle(first.task);
      while (first.task.state === "stopped" && first.task.stops < at) {
        first.task.goOn();
        await settle(first.task);
      }
      const second = begin(b, true);
      await settle(second.task);
      const hasWaited = second.task.state !== "done";
      const before = first.task.stops;
      release(first.task);
      const answers = [await first.answer, await second.answer] as const;
      return { answers, stopsAfter: first.task.stops - before, hasWaited };
    },
    inTurns: async (isFirst, a, b) => {
      const [first, second] = [begin(a, false), begin(b, false)];
      const turn = async (): Promise<void> => {
        await Promise.all([settle(first.task), settle(second.task)]);
        if (first.task.state === "done" && second.task.state === "done") return undefined;
        const [one, other] = isFirst() ? [first.task, second.task] : [second.task, first.task];
        if (one.state === "stopped") one.goOn();
        else if (other.state === "stopped") other.goOn();
        return turn();
      };
      await turn();
      return [await first.answer, await second.answer];
    },
  };
};
