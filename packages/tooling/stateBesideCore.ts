interface Specifier {
  readonly type: string;
  readonly local?: { readonly name: string };
  readonly imported?: { readonly name?: string; readonly value?: string };
}

interface SyntaxNode {
  readonly type: string;
  readonly source?: { readonly value: unknown } | null;
  readonly specifiers?: readonly Specifier[];
  readonly object?: { readonly type: string; readonly name?: string };
  readonly property?: { readonly type: string; readonly name?: string; readonly value?: unknown };
}

interface Context {
  report(problem: { readonly node: SyntaxNode; readonly message: string }): void;
}

const message =
  "a file that imports @canopy/core holds no state and runs no effect: core decides, React draws";

/** React's hooks that hold state or run effects. */
const hooks: ReadonlySet<unknown> = new Set([
  "useState",
  "useReducer",
  "useEffect",
  "useLayoutEffect",
  "useRef",
]);

const isCore = ({ source }: SyntaxNode): boolean =>
  typeof source?.value === "string" && /^@canopy\/core(\/|$)/.test(source.value);

/** Lint rule `house/no-state-beside-core`: a file that imports core takes none of these hooks from React, by name or through a namespace. */
export const noStateBesideCore = {
  create(context: Context) {
    let importsCore = false;
    const namespaces = new Set<unknown>();
    const taken: SyntaxNode[] = [];
    const source = (node: SyntaxNode): void => {
      if (isCore(node)) importsCore = true;
    };
    return {
      ImportDeclaration: (node: SyntaxNode) => {
        source(node);
        if (node.source?.value !== "react") return;
        for (const { type, local, imported } of node.specifiers ?? [])
          if (type !== "ImportSpecifier") namespaces.add(local?.name);
          else if (imported?.name === "default") namespaces.add(local?.name);
          else if (hooks.has(imported?.name ?? imported?.value)) taken.push(node);
      },
      ExportNamedDeclaration: source,
      ExportAllDeclaration: source,
      MemberExpression: (node: SyntaxNode) => {
        const isNamespace = node.object?.type === "Identifier" && namespaces.has(node.object.name);
        if (isNamespace && hooks.has(node.property?.name ?? node.property?.value)) taken.push(node);
      },
      VariableDeclarator: (
        node: SyntaxNode & { readonly id?: unknown; readonly init?: SyntaxNode["object"] },
      ) => {
        const isNamespace = node.init?.type === "Identifier" && namespaces.has(node.init.name);
        if (isNamespace) taken.push(node);
      },
      "Program:exit": () => {
        if (importsCore) for (const node of new Set(taken)) context.report({ node, message });
      },
    };
  },
};
