import { currencies as everyCurrency } from '@tamarind/domain/money';
import { Gauge, type Registry } from 'prom-client';
import { latestProof } from '../ledger/index.ts';
import type { Platform } from '../platform/platform.ts';
import { offeredGames } from './offered-games.ts';
import * as queries from './queries.ts';

/**
 * Business metrics. They are read from the database when /metrics is requested, so all processes report the same
 * values. The alert rules are in docs/operations.md and deploy/prometheus/alerts.yml.
 */
const figures: readonly {
  readonly name: string;
  readonly help: string;
  /** The metric's label; undefined for a single value without one. */
  readonly label?: string;
  readonly values: (facts: Facts) => Readonly<Record<string, number>>;
}[] = [
  {
    name: 'tamarind_ledger_intact',
    help: 'Last proof of the ledger: 1 whole, 0 broken; absent before the first.',
    values: ({ proof }) => (proof ? { '': proof.intact ? 1 : 0 } : {}),
  },
  {
    name: 'tamarind_ledger_proof_age_seconds',
    help: 'Time since the last proof of the ledger; absent before the first.',
    values: ({ proof, now }) => (proof ? { '': (now.getTime() - proof.at.getTime()) / 1000 } : {}),
  },
  {
    name: 'tamarind_draws_overdue',
    help: 'Draws whose step is late: close 10 s, draw (own draws) 90 s, settle 5 min; result: official ones due and those held for people.',
    label: 'step',
    values: ({ late, queues }) => ({
      close: late.closeLate,
      draw: late.drawLate,
      settle: late.settleLate,
      result: queues.resultsDue.count,
    }),
  },
  {
    name: 'tamarind_outbox_lag_seconds',
    help: 'Age of the oldest news: not yet read by the writer of messages, or held from all readers by a transaction still open.',
    label: 'reader',
    values: ({ late }) => ({ messages: late.readerSeconds, held: late.heldSeconds }),
  },
  {
    name: 'tamarind_money_overdue',
    help: 'Movements that should have ended: payouts 15 min after their try, notices unread for 1 min, vendor transfers open for 10 min.',
    label: 'kind',
    values: ({ late }) => ({
      payout: late.payoutsLate,
      notice: late.noticesLate,
      vendor_transfer: late.vendorTransfersLate,
    }),
  },
  {
    name: 'tamarind_open_cases',
    help: 'What waits for a person.',
    label: 'kind',
    values: ({ late, queues }) => ({
      withdrawal: queues.withdrawals.count,
      dispute: queues.disputes.count,
      unmatched_notice: queues.unmatched.count,
      vendor_difference: late.vendorCases,
      bank_break: queues.breaks.count,
      statement_fault: late.statementFaults,
      correction: late.corrections,
      identity: late.identities,
    }),
  },
  {
    name: 'tamarind_bank_breaks',
    help: 'Open breaks between bank and ledger by the time since they were found.',
    label: 'age',
    values: ({ late }) => ({
      under_1_day: late.breaksOfToday,
      under_3_days: late.breaksOfDays,
      over_3_days: late.breaksOlder,
    }),
  },
];

const inEveryCurrency = {
  withdrawals: everyCurrency,
  disputes: everyCurrency,
  unmatched: everyCurrency,
  support: everyCurrency,
  identity: everyCurrency,
  promotions: everyCurrency,
  mall: everyCurrency,
  protection: everyCurrency,
  vendorCases: everyCurrency,
  breaks: everyCurrency,
};

type Facts = Awaited<ReturnType<typeof readFacts>>;
async function readFacts({ pool, config, clock }: Platform) {
  const now = clock.now();
  const [proof, queues, late] = await Promise.all([
    latestProof(pool),
    offeredGames({ pool, config }).then((offered) => queries.queues(pool, now, offered, inEveryCurrency, {})),
    queries.watched(pool, now),
  ]);
  return { now, proof, queues, late };
}

/**
 * Registers the business metrics. If the database does not answer, they are missing from the response and the other
 * metrics remain; an alert watches for that.
 */
export function watchHouse(platform: Platform, on: Registry): void {
  // One database read supplies all metrics of a response, and other requests within the same second.
  let reading: { readonly at: number; readonly facts: Promise<Facts | undefined> } | undefined;
  const facts = (): Promise<Facts | undefined> => {
    const at = performance.now();
    if (!reading || at > reading.at + SHARED_MS) reading = { at, facts: readFacts(platform).catch(() => undefined) };
    return reading.facts;
  };
  for (const { name, help, label, values } of figures)
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [on],
      async collect() {
        const known = await facts();
        if (label) this.reset();
        else this.remove();
        for (const [value, figure] of Object.entries(known ? values(known) : {}))
          if (label) this.set({ [label]: value }, figure);
          else this.set(figure);
      },
    });
}
const SHARED_MS = 1000;
