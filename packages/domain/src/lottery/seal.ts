import { fromHex, joinBytes, sha256, toHex, utf8 } from '../hash.ts';
import { currencies, type Currency, type Money, money } from '../money.ts';

/**
 * The ticket file of a draw as one root, published at close [L05]. A Merkle sum tree: every node carries a hash and the stakes
 * below it, so the root fixes the lines and their total. No line can be added, changed or removed afterwards; a player whose
 * line was left out has no way to the root; and the total cannot be less than the lines that can be proved, since no sum is
 * ever negative. All that a checker needs, bytes written by ‖:
 *
 * - text of a line: `ticket|line|type|selection|unitStake|charge|odds|discountE4|stake|currency`, UTF-8, whole numbers in
 *   decimal, money in minor units, odds × 10,000 by level joined by commas; no field holds a `|`
 * - sums: THB, then VND, each as 16 bytes big-endian (32 bytes together)
 * - leaf: hash = SHA-256(0x00 ‖ text); sums = the stake at its currency, 0 at the other
 * - node: hash = SHA-256(0x01 ‖ left hash ‖ left sums ‖ right hash ‖ right sums); sums = left + right. An odd one out at the
 *   end of a level moves up unchanged, so the tree has the shape of RFC 6962.
 * - no lines: SHA-256 of nothing, sums 0
 */
export function sealRoot(lines: readonly SealLine[]): SealRoot {
  const seal = startSeal();
  for (const line of lines) seal.add(line);
  return seal.root();
}

/**
 * Computes the same root as `sealRoot` from lines that are added one by one. Even for millions of lines, only one node
 * of each level is in memory.
 */
export function startSeal(): { add(line: SealLine): void; root(): SealRoot } {
  // The complete trees of the lines so far, largest first: one for each 1 in the binary form of the number of lines.
  const trees: { readonly node: Node; readonly lines: number }[] = [];
  let count = 0;
  return {
    add(line) {
      const text = sealText(line);
      let tree = { node: leafOf(text, stakeIn(text) ?? NOTHING), lines: 1 };
      for (let left = trees.at(-1); left?.lines === tree.lines; left = trees.at(-1)) {
        trees.pop();
        tree = { node: nodeOf(left.node, tree.node), lines: left.lines * 2 };
      }
      trees.push(tree);
      count += 1;
    },
    root() {
      const nodes = trees.map(({ node }) => node);
      const top =
        nodes.length === 0
          ? { hash: sha256(new Uint8Array()), sums: NOTHING }
          : nodes.reduceRight((right, left) => nodeOf(left, right));
      return { root: toHex(top.hash), lines: count, sums: top.sums };
    },
  };
}

export type SealSums = Readonly<Record<Currency, Money>>;
/** The published root: its hash and sums must be checked together. `lines` is only information for people. */
export type SealRoot = { readonly root: string; readonly lines: number; readonly sums: SealSums };
export type SealLine = {
  readonly ticket: string;
  readonly line: number;
  readonly betType: string;
  readonly selection: string;
  readonly unitStake: bigint;
  readonly charge: number;
  readonly oddsE4: readonly bigint[];
  readonly discountE4: number;
  readonly stake: bigint;
  readonly currency: Currency;
};

/**
 * The canonical text of a ticket line in the sealed file. Throws if a field contains the separator or the stake is
 * negative.
 */
export function sealText(line: SealLine): string {
  const { ticket, betType, selection, unitStake, charge, oddsE4, discountE4, stake, currency } = line;
  const fields = [ticket, line.line, betType, selection, unitStake, charge, oddsE4.join(), discountE4, stake];
  const text = [...fields, currency].join('|');
  if (!stakeIn(text)) throw new RangeError(`no line for a seal: ${text}`);
  return text;
}

/**
 * One step on the path from a line to the root: the sibling node's hash, its side, and the sums of the stakes below it.
 */
export type SealStep = { readonly side: 'left' | 'right'; readonly hash: string; readonly sums: SealSums };

/**
 * The paths from some lines (by index) to the root, with about log2(lines) steps each. The tree is built only once for
 * all of them.
 */
export function sealPaths(lines: readonly SealLine[], indexes: readonly number[]): SealStep[][] {
  const tree = treeOf(lines);
  return indexes.map((index) => {
    if (!Number.isInteger(index) || index < 0 || index >= lines.length) throw new RangeError(`no line ${index}`);
    const path: SealStep[] = [];
    let at = index;
    for (const level of tree) {
      const neighbour = level[at ^ 1];
      if (neighbour)
        path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: toHex(neighbour.hash), sums: neighbour.sums });
      at >>= 1;
    }
    return path;
  });
}

/** Whether the path leads from exactly this text of a line, with its stake, to this root and these sums. */
export function verifySeal(
  text: string,
  path: readonly SealStep[],
  { root, sums }: Pick<SealRoot, 'root' | 'sums'>,
): boolean {
  const stake = stakeIn(text);
  // A sibling with negative sums, or sums beyond 16 bytes, would let the operator hide the stakes of other members.
  if (!stake || path.length > STEPS_MAX || !path.every((step) => isSums(step.sums) && /^[0-9a-f]{64}$/.test(step.hash)))
    return false;
  const top = path.reduce<Node>(
    (node, { side, hash, sums: beside }) => {
      const neighbour = { hash: fromHex(hash), sums: beside };
      return side === 'left' ? nodeOf(neighbour, node) : nodeOf(node, neighbour);
    },
    leafOf(text, stake),
  );
  return toHex(top.hash) === root && currencies.every((currency) => top.sums[currency] === sums[currency]);
}

// ── Helpers ───────────────────────────────────────────────────────────────────────────────────────────────────────────

type Node = { readonly hash: Uint8Array; readonly sums: SealSums };
const NOTHING: SealSums = { THB: money(0), VND: money(0) };

const leafOf = (text: string, sums: SealSums): Node => ({
  hash: sha256(joinBytes(Uint8Array.of(0), utf8(text))),
  sums,
});

const nodeOf = (left: Node, right: Node): Node => ({
  hash: sha256(joinBytes(Uint8Array.of(1), left.hash, sumsBytes(left.sums), right.hash, sumsBytes(right.sums))),
  sums: { THB: money(left.sums.THB + right.sums.THB), VND: money(left.sums.VND + right.sums.VND) },
});

/** The stake of a line, read from its text: ten fields, of which the last two are stake and currency. */
function stakeIn(text: string): SealSums | undefined {
  const fields = text.split('|');
  const [stake = '', currency] = fields.slice(-2);
  if (fields.length !== 10 || !/^(0|[1-9]\d{0,29})$/.test(stake)) return undefined;
  if (currency !== 'THB' && currency !== 'VND') return undefined;
  return { ...NOTHING, [currency]: money(BigInt(stake)) };
}

/**
 * The maximum length of a path: enough for 2^64 lines. With sums below 2^120 in each step, no sum overflows 16 bytes.
 */
const STEPS_MAX = 64;

const isSums = (sums: SealSums): boolean =>
  currencies.every((currency) => sums[currency] >= 0n && sums[currency] < 2n ** 120n);

function sumsBytes(sums: SealSums): Uint8Array {
  const view = new DataView(new ArrayBuffer(32));
  currencies.forEach((currency, at) => {
    view.setBigUint64(at * 16, sums[currency] >> 64n);
    view.setBigUint64(at * 16 + 8, sums[currency] & (2n ** 64n - 1n));
  });
  return new Uint8Array(view.buffer);
}

/** All levels of the tree, leaves first; the last level contains only the root. Empty if there are no lines. */
function treeOf(lines: readonly SealLine[]): Node[][] {
  const levels: Node[][] = [];
  let level = lines.map((line) => {
    const text = sealText(line);
    return leafOf(text, stakeIn(text) ?? NOTHING);
  });
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
