import { fromHex, joinBytes, sha256, toHex, utf8 } from '../hash.ts';

/**
 * The ticket file of a draw as one hash, published at close: no line can be added, changed or removed afterwards, and any
 * player can prove that a line was in it [L05]. A Merkle tree as in RFC 6962: leaves are hashed behind a 0x00, nodes behind
 * a 0x01, so a node can never pass for a line; an odd one out moves up unchanged.
 */
export function sealRoot(lines: readonly string[]): string {
  return toHex(treeOf(lines).at(-1)?.[0] ?? sha256(new Uint8Array()));
}

export type SealLine = {
  readonly ticket: string;
  readonly line: number;
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: bigint;
  readonly charge: number;
  readonly oddsE4: bigint;
  readonly currency: string;
};

/** The one text of a ticket line in the sealed file; no field can hold the separator. */
export const sealText = (line: SealLine): string =>
  [
    line.ticket,
    line.line,
    line.betType,
    line.selection,
    line.unitStake,
    line.charge,
    line.oddsE4,
    line.currency,
  ].join('|');

/** A neighbour on the way from a line to the root and the side it stands on. */
export type SealStep = { readonly side: 'left' | 'right'; readonly hash: string };

/** The way from one line to the root: about log2(lines) steps. */
export function sealPath(lines: readonly string[], index: number): SealStep[] {
  if (!Number.isInteger(index) || index < 0 || index >= lines.length)
    throw new RangeError(`no line ${index}`);
  const path: SealStep[] = [];
  let at = index;
  for (const level of treeOf(lines)) {
    const neighbour = level[at ^ 1];
    if (neighbour) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: toHex(neighbour) });
    at >>= 1;
  }
  return path;
}

/** Whether the path leads from this very line to this root. */
export function verifySeal(line: string, path: readonly SealStep[], root: string): boolean {
  const top = path.reduce((hash, step) => {
    const neighbour = fromHex(step.hash);
    return step.side === 'left' ? nodeOf(neighbour, hash) : nodeOf(hash, neighbour);
  }, leafOf(line));
  return toHex(top) === root;
}

const leafOf = (line: string): Uint8Array => sha256(joinBytes(Uint8Array.of(0), utf8(line)));
const nodeOf = (left: Uint8Array, right: Uint8Array): Uint8Array =>
  sha256(joinBytes(Uint8Array.of(1), left, right));

/** All levels, leaves first, the root alone on the last. No level for no lines. */
function treeOf(lines: readonly string[]): Uint8Array[][] {
  const levels: Uint8Array[][] = [];
  let level = lines.map(leafOf);
  while (level.length > 0) {
    levels.push(level);
    if (level.length === 1) break;
    level = level.flatMap((left, at) => {
      if (at % 2 === 1) return [];
      const right = level[at + 1];
      return [right ? nodeOf(left, right) : left];
    });
  }
  return levels;
}
