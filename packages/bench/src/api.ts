/** A signed-in caller of the API. */
export interface Caller {
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** The answer's JSON. Throws where its status is another one than 200. */
  get(path: string): Promise<unknown>;
}

/** The password of the demo data's people. */
export const DEMO_PASSWORD = "canopy-demo-2026";
/** The administrator of the demo data. */
export const ADMIN = "ines.duarte@canopy.example";

/** The text in a field of an answer; empty where it has none. */
export const textIn = (body: unknown, name: string): string => {
  const value: unknown = Reflect.get(Object(body), name);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

/** The rows of a list. */
export const rowsIn = (body: unknown): readonly unknown[] => {
  const rows: unknown = Reflect.get(Object(body), "data");
  return Array.isArray(rows) ? rows : [];
};

/** Signs in at a server. */
export const signIn = async (origin: string, email: string): Promise<Caller> => {
  const login = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const token = textIn(await login.json(), "access_token");
  const ask = (path: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${token}`);
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
