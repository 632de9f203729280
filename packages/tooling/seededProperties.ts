interface Named {
  readonly type: string;
  readonly name?: string;
}

interface Called {
  readonly callee: Named & { readonly object?: Named; readonly property?: Named };
  readonly arguments: readonly (Named & { readonly callee?: Named })[];
}

interface Imported {
  readonly source: { readonly value: unknown };
  readonly specifiers: readonly { readonly local: Named; readonly imported?: Named }[];
}

interface Context {
  report(problem: { readonly node: Called | Imported; readonly message: string }): void;
}

const unseeded = "give fc.assert propertyRuns(usual, deep): it holds the seed";
const elsewhere = "a property runs by fc.assert, whose seed is that of propertyRuns";
const misnamed = "import fast-check as fc: by that name the lint finds its properties";
const otherRuns = new Set(["check", "sample", "statistics", "configureGlobal", "resetConfigureGlobal"]);

/** Lint rule `properties/seeded`: every fast-check property takes its seed and number of runs from `propertyRuns`. */
const seeded = {
  create(context: Context) {
    return {
      ImportDeclaration(node: Imported) {
        if (node.source.value !== "fast-check") return;
        if (node.specifiers.some(({ local, imported }) => imported !== undefined || local.name !== "fc"))
          context.report({ node, message: misnamed });
      },
      CallExpression(node: Called) {
        if (node.callee.object?.name !== "fc") return;
        const method = node.callee.property?.name ?? "";
        if (otherRuns.has(method)) context.report({ node, message: elsewhere });
        if (method === "assert" && node.arguments[1]?.callee?.name !== "propertyRuns")
          context.report({ node, message: unseeded });
      },
    };
  },
};

export default { meta: { name: "properties" }, rules: { seeded } };
