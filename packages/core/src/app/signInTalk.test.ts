import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FailureText } from "../failures/failureText.ts";
import { selectStatus } from "../session/session.machine.ts";
import { fakeToken } from "../testing/fakeToken.ts";
import { openApp } from "../testing/openApp.ts";
import { problem, stubWire } from "../testing/stubWire.ts";
import { signInWith } from "./signInTalk.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = problem("/errors/invalid-credentials", "Email or password is wrong.");
const open = async (login: Parameters<typeof stubWire>[0]["auth"]) => {
  const { app, ports } = await openApp({ address: "/login", fetch: stubWire({ auth: login ?? {} }) });
  const asked: string[] = [];
  const answers =
    (...given: string[]) =>
    async ({ label, name }: { label: string; name: string }) => {
      asked.push(`${name}: ${label}`);
      return given.shift() ?? "";
    };
  return { app, ports, asked, answers };
};

describe("signing in from a terminal", () => {
  test("asks for one field after the other, and gives nothing back once it is done", async () => {
    const token = fakeToken();
    const { app, asked, answers } = await open({ login: { access_token: token } as never });
    expect(await signInWith(app, answers("ines@canopy.example", "secret-enough"))).toBeUndefined();
    expect(asked).toEqual(["email: Email", "password: Password"]);
    expect(selectStatus(app.session.getSnapshot())).toBe("signedIn");
  });

  test("says what is missing, one sentence a line", async () => {
    const { app, answers } = await open({});
    expect(await signInWith(app, answers())).toEqual({
      text: "Email is required\nPassword is required",
      lines: [],
    });
  });

  test("says why the server refuses", async () => {
    const { app, answers } = await open({ login: refused });
    expect(await signInWith(app, answers("ines@canopy.example", "wrong-one"))).toMatchObject({
      text: "Email or password is wrong.",
    });
  });

  test("keeps a person signed in until the next person is signed in, and then signs the first one out", async () => {
    const first = fakeToken();
    const second = fakeToken({ id: "0190a000-0000-7000-8000-000000000002" });
    const logins = [{ access_token: first }, refused(), { access_token: second }];
    const { app, ports, answers } = await open({ login: () => logins.shift() as never });
    const token = () => app.session.getSnapshot().context.token;
    const ended = () =>
      ports.requests
        .filter(({ url }) => url.endsWith("/api/auth/logout"))
        .map(({ headers }) => headers.get("authorization"));
    const signIn = () => signInWith(app, answers("ines@canopy.example", "secret-enough"));
    await signIn();
    expect(await signIn()).toMatchObject({ text: "Email or password is wrong." });
    expect([token(), ended()]).toEqual([first, []]);
    expect(await signIn()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(0);
    expect([token(), ended()]).toEqual([second, [`Bearer ${first}`]]);
  });

  test("asks again after each refusal if that is wanted, until it is done", async () => {
    const token = fakeToken();
    let tries = 0;
    const { app, asked, answers } = await open({
      login: () => {
        tries += 1;
        return tries === 1 ? refused() : ({ access_token: token } as never);
      },
    });
    const heard: string[] = [];
    const again = ({ text }: FailureText) => void heard.push(text);
    const mail = "ines@canopy.example";
    expect(await signInWith(app, answers(mail, "wrong-one", mail, "right-one"), again)).toBeUndefined();
    expect(heard).toEqual(["Email or password is wrong."]);
    expect(asked).toHaveLength(4);
  });
});
