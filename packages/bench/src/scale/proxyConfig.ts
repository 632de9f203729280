/** The proxies whose configuration `docs/scaling.md` shows. */
export const proxyKinds = ["caddy", "nginx"] as const;
/** One of these proxies. */
export type ProxyKind = (typeof proxyKinds)[number];

/** The folder of a tried proxy, its port, and the ports of the servers behind it. */
export interface ProxyPlace {
  readonly folder: string;
  readonly port: number;
  readonly serverPorts: readonly number[];
}

/** Replaces text that must be there. */
const replaced = (text: string, from: RegExp, to: string): string => {
  if (!from.test(text)) throw new Error(`the configuration in docs/scaling.md has no ${String(from)}`);
  return text.replace(from, () => to);
};

const shownIn = (document: string, kind: ProxyKind): string => {
  const [, block] = new RegExp(`\`\`\`${kind}\n([^]*?)\`\`\``).exec(document) ?? [];
  if (block === undefined) throw new Error(`docs/scaling.md shows no configuration of ${kind}`);
  return block;
};

/** nginx keeps its temporary files and its user out of the system's folders. */
const nginxFile = (shown: string, folder: string): string => {
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `  ${name}_temp_path ${folder}/${name};`,
  );
  const user = process.getuid?.() === 0 ? ["user root;"] : [];
  return [
    ...user,
    "daemon off;",
    "worker_processes 1;",
    `pid ${folder}/pid;`,
    "events { worker_connections 1024; }",
    "http {",
    "  access_log off;",
    ...folders,
    shown,
    "}",
  ].join("\n");
};

/**
 * The configuration that the document shows for a proxy, with its three servers `10.0.0.11` to `10.0.0.13` on ports of
 * this machine. Each answer also names the servers that were asked for it, in `X-Upstream`. Throws where the document
 * shows something else.
 */
export const configOf = (
  kind: ProxyKind,
  document: string,
  { folder, port, serverPorts }: ProxyPlace,
): string => {
  let shown = shownIn(document, kind);
  for (const [index, serverPort] of serverPorts.entries())
    shown = replaced(shown, new RegExp(`10\\.0\\.0\\.1${index + 1}:4100`), `127.0.0.1:${serverPort}`);
  if (kind === "nginx") {
    shown = replaced(shown, /listen 80;/, `listen 127.0.0.1:${port};`);
    shown = replaced(
      shown,
      /proxy_pass http:\/\/canopy;/,
      "proxy_pass http://canopy;\n    add_header X-Upstream $upstream_addr always;",
    );
    return nginxFile(shown, folder);
  }
  shown = replaced(shown, /^canopy\.example \{/m, `http://:${port} {`);
  shown = replaced(
    shown,
    /lb_policy/,
    "header_down X-Upstream {http.reverse_proxy.upstream.hostport}\n    lb_policy",
  );
  return `{\n  admin off\n  auto_https off\n}\n${shown}`;
};
