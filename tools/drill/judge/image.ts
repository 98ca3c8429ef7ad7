import type { Evidence, Finding, OutsideBook, OutsideMovement } from './evidence.ts';
import { judge } from './judge.ts';

/**
 * A simulated power cut, with everything that the server had acknowledged to others by its end. The database image must
 * contain what was acknowledged before `from`.
 */
export interface PowerCut {
  /** The image was taken between `from` and `until`, in milliseconds since the start of the run. */
  readonly from: number;
  readonly until: number;
  /** Event ids received by listeners, by member. */
  readonly heard: ReadonlyMap<string, ReadonlySet<string>>;
  /** Vendor movements to which the server had responded. */
  readonly vendorDone: ReadonlySet<string>;
  /** Payouts executed by the bank and the providers. */
  readonly payouts: readonly OutsideMovement[];
  /** The number of payment notices from the bank that the server had acknowledged. */
  readonly thanked: number;
}

/**
 * Facts from the restored database (the image) that the judge compares with the evidence, which was collected outside
 * the database.
 */
export interface ImageRows {
  /** Ids of all stored push events. */
  readonly told: ReadonlySet<string>;
  /** Withdrawals that are at least approved, by bank reference. */
  readonly approved: OutsideBook['paidOut'];
  /** Number of payment notices from the bank that the image contains. */
  readonly paymentsKept: number;
}

/**
 * Judges a database restored from an image against the journal of the whole run. The image must contain everything
 * acknowledged before the cut, and only what was requested before it. All permanent invariants must hold: sums, chains,
 * states, the audit chain, pages and indexes. Invariants that hold only after all activity has ended (equality with
 * outside records, nothing stuck) are checked at the end of the run. `owed`: payouts of all draws of the run, needed
 * for draws cut in the middle of their settlement.
 */
export function judgeImage(image: Evidence & ImageRows, cut: PowerCut, owed: Evidence['draws']['owed']): Finding[] {
  return [...lostToTheWorld(image, cut), ...judge(asOf(image, cut, owed))];
}

function asOf(image: Evidence & ImageRows, cut: PowerCut, owed: Evidence['draws']['owed']): Evidence {
  const undone = new Set(image.vendor.flatMap(({ theirs }) => (theirs?.kind === 'rollback' ? [theirs.reference] : [])));
  const theirs = cut.payouts;
  return {
    ...image,
    attempts: image.attempts
      .filter(({ sentAt }) => sentAt <= cut.until)
      .map((attempt) =>
        attempt.answeredAt < cut.from ? attempt : { ...attempt, outcome: 'info', made: undefined, body: '' },
      ),
    reads: image.reads.filter(({ answeredAt }) => answeredAt < cut.from),
    news: { ...image.news, heard: new Map(), unread: 0 },
    // The image may lack the result of a payout that was executed, but it must contain the payout's approval.
    books: [
      {
        place: 'the outside world',
        theirs,
        paidOut: image.approved.filter(({ reference }) => theirs.some((one) => one.reference === reference)),
        ours: theirs.reduce((sum, { amount }) => sum - amount, 0n),
      },
    ],
    // The vendor's movements to compare with the image. A movement that the vendor never sent must not exist in the
    // image; one that got a response must exist, unless the vendor rolled it back.
    vendor: image.vendor.filter(
      ({ id, theirs: movement }) =>
        !movement || (cut.vendorDone.has(id) && movement.kind !== 'rollback' && !undone.has(id)),
    ),
    draws: { ...image.draws, owed: withHalfPaid(image, owed) },
    stuck: [],
  };
}

/**
 * Returns the payouts owed by settled draws, and those that a draw cut in the middle of its settlement has already
 * made. Such a draw may have paid only some of its wallets, but each of these the full final amount.
 */
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

/**
 * C1: the image must contain the events that listeners received and the payments that were acknowledged to the bank.
 */
function lostToTheWorld({ told, paymentsKept }: ImageRows, { heard, thanked }: PowerCut): Finding[] {
  const lost = [...heard].flatMap(([member, ids]) =>
    [...ids].filter((id) => !told.has(id)).map((id) => `${member} had heard news ${id}, which is not there`),
  );
  if (paymentsKept < thanked) lost.push(`the bank was thanked for ${thanked} payments, and ${paymentsKept} are there`);
  return lost.map((what) => ({ rule: 'C1', what }));
}
