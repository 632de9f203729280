import { lazyImport } from "./lazyImports.ts";
import { noStateBesideCore } from "./stateBesideCore.ts";

interface Called {
  readonly callee: { readonly type: string; readonly name?: string };
  readonly arguments: readonly unknown[];
}

interface Context {
  report(problem: { readonly node: Called; readonly message: string }): void;
}

const message = "only core/src/base/clock.ts reads the wall clock";

/** Lint rule `house/wall-clock`: no `new Date()` and no `Date()` without arguments (`Date.now` is banned by name). */
const wallClock = {
  create(context: Context) {
    const check = (node: Called) => {
      if (node.callee.name === "Date" && node.arguments.length === 0) context.report({ node, message });
    };
    return { NewExpression: check, CallExpression: check };
  },
};

export default {
  meta: { name: "house" },
  rules: { "wall-clock": wallClock, "lazy-import": lazyImport, "no-state-beside-core": noStateBesideCore },
};
