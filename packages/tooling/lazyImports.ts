interface SyntaxNode {
  readonly type: string;
  readonly parent?: SyntaxNode | null;
  readonly callee?: { readonly type: string; readonly name?: string };
}

interface Context {
  report(problem: { readonly node: SyntaxNode; readonly message: string }): void;
}

const message = "import() stands only in lazyPart(() => import(…)), so that app.load applies the reload rule";

const isLazyPart = (node: SyntaxNode | null | undefined): boolean =>
  node?.type === "CallExpression" && node.callee?.name === "lazyPart";

/** Lint rule `house/lazy-import`: allows `import()` only in the function that is passed to `lazyPart`. */
export const lazyImport = {
  create(context: Context) {
    return {
      ImportExpression: (node: SyntaxNode) => {
        let at = node.parent;
        while (at && at.type !== "ArrowFunctionExpression") at = at.parent;
        if (!isLazyPart(at?.parent)) context.report({ node, message });
      },
    };
  },
};
