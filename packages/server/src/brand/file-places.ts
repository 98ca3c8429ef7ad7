import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';

/**
 * An error in a brand file, with its line and column, both counted from 1. `field` is a path such as `look.light.ink`.
 */
export interface FileFault {
  readonly line: number;
  readonly column: number;
  readonly field: string;
  readonly message: string;
}

export type Path = readonly PropertyKey[];

/** A parsed YAML text: plain values, and the position of each value in the text. */
export interface PlacedYaml {
  readonly value: unknown;
  /** Makes an error located at the value of a path, or at the nearest part of the path that the text contains. */
  faultAt(path: Path, message: string): FileFault;
}

/**
 * Reads YAML 1.2 with its core types only. Aliases and anchors are refused, because a few lines of them can expand to
 * billions of values. Tags and second documents are refused, because brand files do not need them.
 */
export function readYaml(text: string): PlacedYaml | { readonly faults: readonly FileFault[] } {
  if (Buffer.byteLength(text) > BYTES_MAX)
    return { faults: [{ line: 1, column: 1, field: '', message: `the file is larger than ${BYTES_MAX / 1024} kB` }] };
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, stringKeys: true });
  const faultOf = (offset: number, message: string, field = ''): FileFault => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1), column: Math.max(col, 1), field, message };
  };
  const faults = [...document.errors, ...document.warnings].map(({ pos, message }) => faultOf(pos[0], message));
  visit(document, {
    Node: (_key, node) => {
      if (isAlias(node) || node.anchor !== undefined)
        faults.push(faultOf(node.range?.[0] ?? 0, 'aliases and anchors are not allowed; write the value out'));
    },
  });
  if (faults.length > 0) return { faults };
  return {
    value: document.toJS({ maxAliasCount: 0 }) as unknown,
    faultAt: (path, message) => faultOf(offsetOf(document.contents, path), message, path.map(String).join('.')),
  };
}

/**
 * Size limit, far more than any brand needs. It bounds the parsing time, which grows faster than linearly for deeply
 * nested YAML.
 */
const BYTES_MAX = 64 * 1024;

function offsetOf(root: Node | null, path: Path): number {
  let node: unknown = root;
  let offset = root?.range?.[0] ?? 0;
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && key.value === step);
      if (!pair) break;
      node = pair.value;
      const isEmpty = isScalar(node) && node.value === null;
      const shown = isEmpty || !isPlaced(node) ? pair.key : node;
      if (isPlaced(shown)) offset = shown.range[0];
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (isPlaced(node)) offset = node.range[0];
    } else break;
  }
  return offset;
}

const isPlaced = (node: unknown): node is { range: readonly [number, number, number] } =>
  typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
