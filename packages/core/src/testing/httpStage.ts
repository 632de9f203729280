import { userEndpoints } from "@canopy/contracts";
import { expect } from "vitest";
import { LOADER } from "../base/lazyPart.ts";
import type { Call } from "../api/call.ts";
import { createHttp, exchangePart, type HttpDeps } from "../api/http.ts";
import { failureOf, type Failure } from "../failures/failure.ts";
import { fakePorts } from "./fakePorts.ts";
import { fakeId, fakeUser } from "./fakeRecords.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

/** An HTTP client for this server, its session controlled by the test, and everything it reported. */
export const openHttp = (
  fetch: Fetch = () => Response.json(fakeUser()),
  given: Partial<Pick<HttpDeps, "apiBase" | "code">> = {},
) => {
  const ports = fakePorts({ fetch });
  const session = { current: "token-1" as string | undefined, epoch: 1, isOver: false };
  const rejected: unknown[] = [];
  const dates: string[] = [];
  const call = createHttp({
    ...ports,
    code: { loaded: () => undefined, load: exchangePart[LOADER] },
    ...given,
    session: { token: () => session.current, epoch: () => session.epoch, isOver: () => session.isOver },
    onServerTime: (date) => dates.push(date),
    onUnauthorized: (failure, at) => rejected.push({ failure, ...at }),
  });
  return { call, ports, session, rejected, dates };
};

/** A call that needs a session. */
export const getUser = (call: Call) => call(userEndpoints.get, { params: { id: fakeId(2) } });
/** The failure of a call that must fail. */
export const failureIn = async (answer: Promise<unknown>): Promise<Failure> =>
  answer.then(
    () => expect.unreachable("the call went well"),
    (error: unknown) => failureOf(error),
  );
