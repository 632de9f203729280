import {
  calendarEntrySchema,
  occurrenceSchema,
  reminderSchema,
  type CalendarEntry,
  type Occurrence,
  type Reminder,
} from "@canopy/contracts";
import * as z from "zod/mini";
import { makeOccurrences } from "../reminders/makeOccurrences.ts";
import { updateReminderState } from "../reminders/updateReminderState.ts";
import type { Answer, Client } from "./openClient.ts";
import { openTestServer, type TestServer } from "./openTestServer.ts";
import { openClientAs } from "./principals.ts";
import { DAY_MS } from "../base/durations.ts";

/** A Monday at noon in UTC: the stage's first moment. */
export const STAGE_BEGINS = "2027-01-04T12:00:00.000Z";

/** Long enough that nobody is signed out while a test moves by years. */
const TOKEN_TTL_MINUTES = 20 * 366 * 24 * 60;

/** A server whose clock the test moves, and a user with every permission for reminders. */
export interface ReminderStage {
  readonly server: TestServer;
  readonly manager: Client;
  readonly managerId: string;
  /** Sets the clock to an instant. */
  goTo(instant: string): void;
  /** Moves the clock on by that many days. */
  pass(days: number): void;
  /** Runs the job's work for these reminders. */
  tick(...reminderIds: readonly string[]): Promise<void>;
  open(role: string, companyId?: string | null): Promise<{ readonly id: string; readonly client: Client }>;
  /** Creates a reminder through the API; throws the answer if it was refused. */
  remind(body: object, by?: Client): Promise<Reminder>;
  read(id: string, by?: Client): Promise<Reminder>;
  /** Changes a reminder at its current version. */
  change(id: string, body: object, by?: Client): Promise<Answer>;
  /** The rows of its occurrences, earliest first; at most 100. */
  rows(id: string): Promise<readonly Occurrence[]>;
  /** A reminder's calendar, including computed occurrences. */
  calendar(id: string, from: string, to: string): Promise<readonly CalendarEntry[]>;
  /** The history of a reminder: action and changed fields, oldest first. */
  history(id: string): Promise<readonly { readonly action: string; readonly fields: readonly string[] }[]>;
}

/** Opens the stage; close its server when done. */
export const openReminderStage = async (): Promise<ReminderStage> => {
  let at = Date.parse(STAGE_BEGINS);
  const now = () => new Date(at);
  const server = await openTestServer({ data: "empty", now, config: { tokenTtlMinutes: TOKEN_TTL_MINUTES } });
  const open = (role: string, companyId?: string | null) => openClientAs(server, role, companyId);
  const { id: managerId, client: manager } = await open("PROGRAMME_MANAGER");
  const path = (id: string) => `/api/reminders/${id}`;
  const read = async (id: string, by = manager) => bodyOf(reminderSchema, await by.get(path(id)));
  return {
    server,
    manager,
    managerId,
    goTo: (instant) => {
      at = Date.parse(instant);
    },
    pass: (days) => {
      at += days * DAY_MS;
    },
    tick: (...ids) =>
      server.services.db.transaction().execute(async (tx) => {
        for (const id of ids) await makeOccurrences(tx, id, now());
        await updateReminderState(tx, ids, now());
      }),
    open,
    remind: async (body, by = manager) =>
      bodyOf(reminderSchema, await by.post("/api/reminders", { description: "Test reminder", ...body })),
    read,
    change: async (id, body, by = manager) => {
      const { version } = await read(id);
      return by.patch(path(id), { version, ...body });
    },
    rows: async (id) =>
      bodyOf(
        z.object({ data: z.array(occurrenceSchema) }),
        await manager.get(`${path(id)}/occurrences?size=100&sortField=dueAt&sortDirection=asc`),
      ).data,
    calendar: async (id, from, to) =>
      bodyOf(
        z.array(calendarEntrySchema),
        await manager.get(`${path(id)}/occurrences/calendar?from=${from}&to=${to}`),
      ),
    history: async (id) => {
      const rows = await server.services.db
        .selectFrom("history")
        .select(["action", "changes"])
        .where("entityId", "=", id)
        .orderBy("at")
        .execute();
      return rows.map(({ action, changes }) => ({ action, fields: changes.map(({ field }) => field) }));
    },
  };
};

/** The parsed body of a successful answer; throws any other answer. */
export const bodyOf = <Schema extends z.ZodMiniType>(
  schema: Schema,
  { status, body }: Answer,
): z.output<Schema> => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
  return schema.parse(body);
};
