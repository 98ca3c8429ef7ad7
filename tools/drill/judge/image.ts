import type { Evidence, Finding } from './evidence.ts';
import { judge } from './judge.ts';

/** What everybody had been told when the power failed; whatever was told before `from` must be in the image. */
export interface Cut {
  /** Milliseconds of the run between which the image was taken. */
  readonly from: number;
  readonly until: number;
  /** News that listeners had heard, by member. */
  readonly heard: ReadonlyMap<string, ReadonlySet<string>>;
  /** Movements that the vendor had an answer to. */
  readonly vendorDone: ReadonlySet<string>;
  readonly bank: {
    /** Payouts the bank had carried out. */
    readonly out: Evidence['bank']['theirs'];
    /** How many payments it had told us and been thanked for. */
    readonly thanked: number;
  };
}

/** Read from the image besides the evidence. */
export interface ImageRows {
  /** Every piece of news by its id. */
  readonly told: ReadonlySet<string>;
  /** Withdrawals that were approved at least, by the reference the bank is told. */
  readonly approved: Evidence['bank']['paidOut'];
  /** Payments of which we had kept the bank's word. */
  readonly paymentsKept: number;
}

/**
 * Judges a database that came up from an image, beside the journal of the whole run. What was acknowledged before the cut is there; what
 * is there was asked for before it; and all that must hold at every moment holds: sums, chains, states, the audit chain, pages and indexes.
 * What only holds at rest (books of the world equal to the minor unit, nothing stuck) is left to the end of the run.
 * `owed`: what the draws of the whole run owe, for those that the cut met in the middle of their settlement.
 */
export function judgeImage(image: Evidence & ImageRows, cut: Cut, owed: Evidence['draws']['owed']): Finding[] {
  return [...lostToTheWorld(image, cut), ...judge(asOf(image, cut, owed))];
}

function asOf(image: Evidence & ImageRows, cut: Cut, owed: Evidence['draws']['owed']): Evidence {
  const undone = new Set(image.vendor.flatMap(({ theirs }) => (theirs?.kind === 'rollback' ? [theirs.reference] : [])));
  const theirs = cut.bank.out;
  return {
    ...image,
    attempts: image.attempts
      .filter(({ sentAt }) => sentAt <= cut.until)
      .map((attempt) =>
        attempt.answeredAt < cut.from ? attempt : { ...attempt, outcome: 'info', made: undefined, body: '' },
      ),
    reads: image.reads.filter(({ answeredAt }) => answeredAt < cut.from),
    news: { ...image.news, heard: new Map(), unread: 0 },
    bank: {
      theirs,
      paidOut: image.approved.filter(({ reference }) => theirs.some((one) => one.reference === reference)),
      ours: theirs.reduce((sum, { amount }) => sum - amount, 0n),
    },
    // What the vendor never heard of must not be here; what it had an answer to must, unless it took it back.
    vendor: image.vendor.filter(
      ({ id, theirs: movement }) =>
        !movement || (cut.vendorDone.has(id) && movement.kind !== 'rollback' && !undone.has(id)),
    ),
    draws: { ...image.draws, owed: withHalfPaid(image, owed) },
    stuck: [],
  };
}

/** A draw that the cut met in the middle has paid some of its wallets: each as much as it owes in the end. */
function withHalfPaid({ draws, transfers }: Evidence, owed: Evidence['draws']['owed']) {
  const here = new Set(draws.owed.map(({ draw, account }) => `${draw} ${account}`));
  const paid = new Set(
    transfers.flatMap(({ key, credit }) => {
      const [kind, draw = ''] = key.split(':');
      return kind === 'settle' ? [`${draw} ${credit}`] : [];
    }),
  );
  const half = owed.filter(({ draw, account }) => {
    const name = `${draw} ${account}`;
    return paid.has(name) && !here.has(name);
  });
  return [...draws.owed, ...half];
}

/** C1 what listeners had heard and the bank been thanked for is there. */
function lostToTheWorld({ told, paymentsKept }: ImageRows, { heard, bank }: Cut): Finding[] {
  const lost = [...heard].flatMap(([member, ids]) =>
    [...ids].filter((id) => !told.has(id)).map((id) => `${member} had heard news ${id}, which is not there`),
  );
  if (paymentsKept < bank.thanked)
    lost.push(`the bank was thanked for ${bank.thanked} payments, and ${paymentsKept} are there`);
  return lost.map((what) => ({ rule: 'C1', what }));
}
