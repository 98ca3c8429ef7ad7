import type { Evidence, Finding } from './evidence.ts';

/**
 * C11 for the whole system: checks that one order of all transactions exists that agrees with every account and every
 * client. Each account is a list to which transactions append. A transaction follows its predecessor in each of its
 * lists; a read follows the last entry it saw and precedes the next; an acknowledged request precedes every request
 * sent later. A cycle among these constraints is an anomaly that cannot occur in a serializable system (Adya's G0, G1c
 * and G-single, with real time).
 */
export function cycles(evidence: Evidence): Finding[] {
  const edges = new Map<string, Set<string>>();
  const link = (from: string, to: string) => {
    if (from === to) return;
    const targets = edges.get(from) ?? new Set();
    edges.set(from, targets.add(to));
  };
  const nodes = new Map(evidence.transfers.map(({ id, tx }) => [id, tx === '' ? id : `tx ${tx}`]));
  const chains = Map.groupBy(evidence.entries, ({ account }) => account);
  for (const chain of chains.values()) {
    chain.sort((left, right) => (left.seq < right.seq ? -1 : 1));
    for (const [index, { transfer }] of chain.entries()) {
      const next = chain[index + 1];
      if (next) link(nodes.get(transfer) ?? transfer, nodes.get(next.transfer) ?? next.transfer);
    }
  }

  const moments: Moment[] = [...acts(evidence, nodes), ...readings(evidence, chains, nodes, link)];
  realTime(moments, link);
  return ringsOf(edges).map((ring) => ({ rule: 'C11', what: `no order fits all of ${ring.slice(0, 8).join(' → ')}` }));
}

interface Moment {
  readonly node: string;
  readonly sentAt: number;
  readonly answeredAt: number;
}

/**
 * Clients' acknowledged actions, each with its ledger transfer. An action covers the time from its first request to its
 * first response.
 */
function acts({ attempts, transfers }: Evidence, nodes: ReadonlyMap<string, string>): Moment[] {
  const ids = new Map(transfers.map(({ key, id }) => [key, id]));
  const prefixes: Record<string, string> = { bet: 'stake', cancel: 'cancel' };
  return [...Map.groupBy(attempts, ({ key }) => key).values()].flatMap((tries) => {
    const done = tries.filter(({ made }) => made !== undefined);
    const id = ids.get(`${prefixes[tries[0]?.kind ?? '']}:${done[0]?.made?.id}`);
    if (id === undefined) return [];
    const sentAt = Math.min(...tries.map((attempt) => attempt.sentAt));
    const answeredAt = Math.min(...done.map((attempt) => attempt.answeredAt));
    return [{ node: nodes.get(id) ?? id, sentAt, answeredAt }];
  });
}

/**
 * Adds the reads whose position in the account's chain is certain, because the wallet had that balance in only one
 * state.
 */
function readings(
  { reads, accounts }: Evidence,
  chains: ReadonlyMap<string, Evidence['entries']>,
  nodes: ReadonlyMap<string, string>,
  link: (from: string, to: string) => void,
): Moment[] {
  const wallets = new Map(accounts.map(({ member, id }) => [member, id]));
  return reads.flatMap(({ member, balance, sentAt, answeredAt }, index) => {
    const chain = chains.get(wallets.get(member) ?? '') ?? [];
    const places = chain.flatMap(({ after }, place) => (after === balance ? [place] : []));
    const place = places[0];
    if (place === undefined || places.length > 1) return [];
    const node = `reading ${index}`;
    const [seen, next] = [chain[place], chain[place + 1]];
    if (seen) link(nodes.get(seen.transfer) ?? seen.transfer, node);
    if (next) link(node, nodes.get(next.transfer) ?? next.transfer);
    return [{ node, sentAt, answeredAt }];
  });
}

/**
 * Encodes the real-time order with one chain of moments instead of an edge between all pairs, which would be too many.
 * Each response leads into the chain; each later request follows from it.
 */
function realTime(moments: readonly Moment[], link: (from: string, to: string) => void): void {
  const answers = moments.toSorted((left, right) => left.answeredAt - right.answeredAt);
  const asks = moments.toSorted((left, right) => left.sentAt - right.sentAt);
  let passed = 0;
  let line: string | undefined;
  for (const { node, sentAt } of asks) {
    for (let next = answers[passed]; next && next.answeredAt < sentAt; next = answers[passed]) {
      const point = `moment ${passed}`;
      if (line !== undefined) link(line, point);
      link(next.node, point);
      line = point;
      passed += 1;
    }
    if (line !== undefined) link(line, node);
  }
}

/**
 * Finds a cycle: repeatedly removes nodes without predecessors; if nodes remain, they contain a cycle, and one is
 * returned.
 */
function ringsOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const before = new Map<string, number>();
  for (const node of edges.keys()) before.set(node, before.get(node) ?? 0);
  for (const targets of edges.values()) for (const target of targets) before.set(target, (before.get(target) ?? 0) + 1);
  const free = [...before].filter(([, count]) => count === 0).map(([node]) => node);
  for (let node = free.pop(); node !== undefined; node = free.pop()) {
    before.delete(node);
    for (const target of edges.get(node) ?? []) {
      const left = (before.get(target) ?? 0) - 1;
      before.set(target, left);
      if (left === 0) free.push(target);
    }
  }
  if (before.size === 0) return [];
  // A walk backwards from any remaining node ends in a cycle. It is reported in forward direction.
  const backwards = new Map<string, string>();
  for (const node of before.keys())
    for (const target of edges.get(node) ?? []) if (before.has(target)) backwards.set(target, node);
  const path: string[] = [];
  let at = [...before.keys()].find((node) => backwards.has(node)) ?? '';
  while (!path.includes(at) && backwards.has(at)) {
    path.push(at);
    at = backwards.get(at) ?? '';
  }
  return [path.slice(path.indexOf(at)).reverse()];
}
