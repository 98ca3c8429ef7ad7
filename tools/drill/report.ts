import type { Journal } from './journal.ts';
import type { Finding } from './judge/evidence.ts';
import { type Fault, faultKinds } from './nemesis.ts';

export interface DrillOutcome {
  readonly journal: Journal;
  readonly findings: readonly Finding[];
  readonly plan: readonly Fault[];
  readonly seconds: number;
  /**
   * The number of requests that the client abandoned without learning the outcome, although the server had executed
   * them.
   */
  readonly unknownButDone: number;
}

type Duty = readonly [duty: string, seen: number, wanted: number];

/**
 * Returns the kinds of events of which a run had too few for its number of faults. Such a run does not count, because
 * with little activity it proves nothing.
 */
export function lacking({ journal, plan, unknownButDone }: DrillOutcome): string[] {
  const { faults } = journal;
  const size = plan.length;
  const timesOf = (kind: string) => faults.filter(({ fault }) => fault === kind).length;
  const aimed = faults.filter(({ isHit }) => isHit !== undefined);
  const kindsWanted = Math.floor((size * 0.7) / (faultKinds.length - 1));
  return unmet([
    ['faults', faults.length, size],
    ...ofTheLoad(journal, size),
    ['abandoned and carried out all the same', unknownButDone, size >= 100 ? size / 50 : 0],
    ...faultKinds
      .filter((kind) => kind !== 'at a named point')
      .map((kind): Duty => [`${kind}`, timesOf(kind), kindsWanted]),
    // The server may not reach some points before the time limit of their fault, but it must have died at at least half
    // of them.
    ['deaths at named points', aimed.filter(({ isHit }) => isHit).length, aimed.length / 2],
  ]);
}

/** True if clients have made each kind of request often enough for the run to count; otherwise the load continues. */
export const isLoadEnough = (journal: Journal, size: number): boolean => unmet(ofTheLoad(journal, size)).length === 0;

function ofTheLoad(journal: Journal, size: number): Duty[] {
  const { attempts, conflicts, reads } = journal;
  const accepted = attempts.filter(({ outcome }) => outcome === 'ok');
  const kinds = Map.groupBy(accepted, ({ kind }) => kind);
  return [
    ['accepted requests', accepted.length, 5 * size],
    ['accepted after a retry', accepted.filter(({ attempt }) => attempt > 1).length, size / 4],
    ['requests that ended unknown', attempts.filter(({ outcome }) => outcome === 'info').length, size / 4],
    ['refused requests', attempts.filter(({ outcome }) => outcome === 'fail').length, size / 4],
    ['answers given again', repeats(journal), size / 5],
    ['the same key with other content', conflicts.length, size / 20],
    ['balances read', reads.length, size],
    ...(['bet', 'cancel', 'deposit', 'slip', 'withdraw'] as const).map(
      (kind): Duty => [
        `accepted of kind ${kind}`,
        kinds.get(kind)?.length ?? 0,
        Math.max(1, kind === 'bet' ? size : size / 20),
      ],
    ),
    ...['vietqr', 'viet_transfer', 'momo', 'thai_transfer'].map(
      (method): Duty => [
        `deposits by ${method}`,
        accepted.filter(({ kind, asked }) => kind === 'deposit' && asked.of === method).length,
        size / 30,
      ],
    ),
  ];
}

const unmet = (duties: readonly Duty[]): string[] =>
  duties
    .filter(([, seen, wanted]) => seen < Math.floor(wanted))
    .map(([duty, seen, wanted]) => `${duty}: ${seen} of ${Math.floor(wanted)}`);

const repeats = ({ attempts }: Journal): number => {
  const seen = new Set<string>();
  let count = 0;
  for (const { key, outcome } of attempts) {
    if (outcome !== 'ok') continue;
    if (seen.has(key)) count += 1;
    seen.add(key);
  }
  return count;
};

/** The figures of a run, and for each kind of fault how long clients got no response. */
export function figures({ journal, seconds, unknownButDone }: DrillOutcome): string[] {
  const { attempts, conflicts, reads, faults } = journal;
  const count = (outcome: string): number => attempts.filter((attempt) => attempt.outcome === outcome).length;
  const after = attempts.filter(({ outcome, attempt }) => outcome === 'ok' && attempt > 1).length;
  return [
    `${faults.length} faults in ${Math.round(seconds)} s; ${attempts.length} requests: ` +
      `${count('ok')} accepted (${after} after a retry), ${count('fail')} refused, ` +
      `${count('info')} without a known outcome; ${unknownButDone} abandoned by the client but carried out; ` +
      `${conflicts.length} keys sent again with other content; ${reads.length} balances read`,
    'back after                                                   ×      p50     p95     max',
    ...[...Map.groupBy(faults, ({ fault }) => fault)]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([fault, times]) => {
        const took = times.map(({ at, recoveredAt }) => recoveredAt - at).sort((left, right) => left - right);
        const at = (share: number) =>
          String(Math.round(took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0));
        const missed = times.filter(({ isHit }) => isHit === false).length;
        const name = missed > 0 ? `${fault} (${missed} not reached)` : fault;
        return `${name.padEnd(60)}${String(times.length).padStart(2)} ${at(0.5).padStart(8)}${at(0.95).padStart(8)}${at(1).padStart(8)} ms`;
      }),
  ];
}
