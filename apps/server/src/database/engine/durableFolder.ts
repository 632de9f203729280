import { NodeFS } from "@electric-sql/pglite/nodefs";
import { fdatasyncSync } from "node:fs";

interface Stream {
  readonly nfd?: number;
}

interface Attributes {
  readonly mode?: number;
}

/** Emscripten's mount of the folder; its own types leave these members out. */
interface NodeMount {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number };
    node_ops: { setattr: (node: object, attributes: Attributes) => void };
  };
}

const hasNodeMount = (mod: object): mod is NodeMount => "NODEFS" in mod;

/** The permission bits of other accounts. */
const OTHERS = 0o077;

const keepFiles = (mod: object) => {
  if (!hasNodeMount(mod)) throw new Error("PGlite has changed: there is no NODEFS to make durable");
  mod.NODEFS.stream_ops.fsync = ({ nfd }) => {
    if (nfd !== undefined) fdatasyncSync(nfd);
    return 0;
  };
  // the engine sets each file's mode by a umask of its own
  const { setattr } = mod.NODEFS.node_ops;
  mod.NODEFS.node_ops.setattr = (node, attributes) =>
    setattr(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS },
    );
};

/**
 * A folder for PGlite whose files only their owner can read, and whose commits reach the disk: PGlite as shipped has
 * no fsync (electric-sql/pglite#1107). `died` is called if the engine gives up (its log cannot be written); its
 * promises then never settle.
 */
export class DurableFolder extends NodeFS {
  readonly #died: () => void;

  constructor(folder: string, died: () => void) {
    super(folder);
    this.#died = died;
  }

  override async init(...given: Parameters<NodeFS["init"]>) {
    const result = await super.init(...given);
    result.emscriptenOpts.preRun = [...(result.emscriptenOpts.preRun ?? []), keepFiles];
    result.emscriptenOpts.onAbort = this.#died;
    return result;
  }
}
