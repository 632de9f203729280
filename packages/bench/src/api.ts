/** A signed-in caller of the API. */
export interface Caller {
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** The answer's JSON. Throws where its status is another one than 200. */
  get(path: string): Promise<unknown>;
}

/** The password of the demo data's people. */
export const DEMO_PASSWORD = "canopy-demo-2026";

/** Signs in at a server. */
export const signIn = async (origin: string, email: string): Promise<Caller> => {
  const login = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const token: unknown = Reflect.get(Object(await login.json()), "access_token");
  const ask = (path: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${String(token)}`);
    return fetch(origin + path, { ...init, headers });
  };
  return {
    ask,
    get: async (path) => {
      const answer = await ask(path);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
  };
};
