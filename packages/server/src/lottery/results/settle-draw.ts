import { type DrawnResult, unlistedTypes, type Winner, winners, winnersAmong } from '@tamarind/domain/lottery/settle';
import { isShared, type Share, sharesOf } from '@tamarind/domain/lottery/shares';
import { subtract, ZERO } from '@tamarind/domain/money';
import { post, walletsOf } from '../../ledger/index.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { faultPoint } from '../../platform/fault-point.ts';
import type { Db, Tx } from '../../platform/db/sql.ts';
import { announceToMembers } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { forEachDraw } from '../for-each-draw.ts';
import * as settlementQueries from '../settlement-queries.ts';
import * as queries from '../queries.ts';
import { drawnResult, type UndividedResult } from '../show.ts';
import { type Debt, repaymentTransfer, reversalTransfers } from '../transfers.ts';
import { isYeekee, payShotPrizes } from '../draws/yeekee.ts';

/**
 * Settles draws that have a result, and refunds the stakes of void ones. Every step can be resumed [L07]: grade (find
 * winning lines, and store one credit for each member and result version) → pay (chunks of members, each credit with
 * its own key) → take back (the credits of the previous version, after a correction) → finish (nothing left to post).
 * After a crash the next run continues, and nothing is done twice. Only winners cause writes: a losing line is never
 * touched, and its member learns the outcome from the public event that the draw is settled (decision 22).
 */
export async function settleDraws(platform: Platform): Promise<void> {
  // Most draws of a quiet hour, and all that became void while the process was down, have no ticket, so there is
  // nothing to grade or pay. They are settled together in one statement, so a draw with winners need not wait for
  // hundreds of them.
  await settlementQueries.settleUnplayed(platform.pool, platform.clock.now());
  await forEachDraw(platform, await queries.dueToSettle(platform.pool), async ({ id }) => {
    const draw = await grade(platform, id);
    await pay(platform, draw);
    if (draw.isCorrection) await takeBack(platform, draw);
    await finish(platform, draw);
  });
}

/**
 * A draw whose winning lines are stored, so only the credits of this result version are left to pay. Version 0 refunds
 * stakes.
 */
interface GradedDraw {
  readonly id: bigint;
  readonly code: string;
  readonly version: number;
  /** The maximum number of credits that may be left to pay; it limits the number of concurrent payers. */
  readonly creditsMax: number;
  /** True if this result replaced an earlier one; the credits of that earlier result must then be taken back. */
  readonly isCorrection: boolean;
}

/**
 * Returns every winning selection that was sold or can be listed, and the pots that several winners share. If a draw
 * has few lines, only the winners of the sold bet types are listed, because the Northern lottery has many thousand
 * winning combinations.
 */
export async function winnersOf(
  db: Db,
  drawId: bigint,
  result: UndividedResult,
): Promise<{ winners: Winner[]; shares: Share[] }> {
  const few = await settlementQueries.soldTypes(db, drawId, FEW_LINES);
  // This reads every line of the draw again, so it is done only for bet types that were sold and have too many possible
  // winners to list.
  const unlisted = unlistedTypes(result.format).filter((code) => few?.includes(code) !== false);
  const sold = unlisted.length === 0 ? [] : await settlementQueries.soldSelections(db, drawId, unlisted);
  const all = (known: DrawnResult) => [
    ...winners(
      known,
      few?.filter((code) => !unlisted.includes(code)),
    ),
    ...winnersAmong(known, sold),
  ];
  const found = all(result);
  const sharing = found.filter((winner) => isShared(result.format, winner));
  if (sharing.length === 0) return { winners: found, shares: [] };
  const shares = sharesOf(result.format, result.amounts, await settlementQueries.wonStakes(db, drawId, sharing));
  return { winners: all({ ...result, shares }), shares };
}

async function grade(platform: Platform, id: bigint): Promise<GradedDraw> {
  return inTransaction(
    platform.pool,
    async (tx) => {
      const draw = await queries.lockDraw(tx, id);
      // From version 2 on, the draw is corrected, by another result or by a void. The credits of the previous version
      // must be taken back.
      const isCorrection = draw.resultVersion > 1;
      if (isCorrection) await settlementQueries.insertReversals(tx, id, draw.resultVersion - 1);
      const graded = { id, code: draw.code, creditsMax: Infinity, isCorrection };
      if (draw.state === 'void') {
        await settlementQueries.insertRefunds(tx, id);
        return { ...graded, version: 0 };
      }
      const result = drawnResult(draw);
      if (result && draw.gradedVersion < draw.resultVersion) {
        const { winners: won, shares } = await winnersOf(tx, id, result);
        if (shares.length > 0) await settlementQueries.insertShares(tx, id, draw.resultVersion, shares);
        const creditsMax = await settlementQueries.insertWins(tx, id, draw.resultVersion, won);
        const now = platform.clock.now();
        await settlementQueries.setGraded(tx, id, draw.resultVersion, now);
        if (isYeekee(draw.game)) await payShotPrizes(tx, draw, now);
        return { ...graded, version: draw.resultVersion, creditsMax };
      }
      return { ...graded, version: draw.resultVersion };
    },
    'wholeDraw',
  );
}

/**
 * Several payers run at once on different chunks of members, so that one can write while another waits for a commit or
 * for this process.
 */
async function pay(platform: Platform, draw: GradedDraw): Promise<void> {
  // Payers share a cursor over the wallets, in wallet order. A chunk that fails is retried by the next run.
  const claimed = { upTo: 0n };
  const payer = async () => {
    while ((await payChunk(platform, draw, claimed)) === settlementQueries.PAID_AT_ONCE) continue;
  };
  const payers = Math.min(PAYERS, Math.ceil(draw.creditsMax / settlementQueries.PAID_AT_ONCE));
  const ends = await Promise.allSettled(Array.from({ length: payers }, payer));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function payChunk(platform: Platform, draw: GradedDraw, claimed: { upTo: bigint }): Promise<number> {
  const { version } = draw;
  return inTransaction(platform.pool, async (tx) => {
    const now = platform.clock.now();
    const next = { draw, version, after: claimed.upTo, now };
    const { wallets, members, posted } = await settlementQueries.payCredits(tx, next);
    const last = wallets.at(-1);
    if (last === undefined) return 0;
    if (posted !== wallets.length) throw new Error(`draw ${draw.code}: ${posted} of ${wallets.length} credits posted`);
    if (last > claimed.upTo) claimed.upTo = last;
    // Debts are read after posting: the wallets are locked by then, so no other transaction can add a debt.
    const [debts] = await Promise.all([
      version > 0 ? settlementQueries.debtsOf(tx, wallets) : [],
      announceToMembers(tx, members, { type: 'balance', data: {} }, now),
    ]);
    faultPoint('settle.after-credit');
    if (debts.length > 0) await repay(tx, draw, debts, now);
    return wallets.length;
  });
}

/**
 * Repays a member's debt from the winnings of this draw before the member can use them. Such a debt arises if a
 * corrected result takes back a credit that the wallet no longer contains.
 */
async function repay(tx: Tx, draw: GradedDraw, debts: readonly Debt[], now: Date): Promise<void> {
  const wallets = [...new Set(debts.map(({ wallet }) => wallet))];
  const credits = await settlementQueries.creditsOf(tx, { drawId: draw.id, version: draw.version, wallets });
  const left = new Map(credits.map((credit) => [credit.wallet, credit.amount]));
  for (const debt of debts) {
    const credit = credits.find(({ wallet }) => wallet === debt.wallet);
    const rest = left.get(debt.wallet) ?? ZERO;
    const amount = rest < debt.owed ? rest : debt.owed;
    if (!credit || amount === ZERO) continue;
    await post(tx, [repaymentTransfer(credit, debt, draw, amount, now)]);
    await settlementQueries.addTaken(tx, { ...debt, amount });
    left.set(debt.wallet, subtract(rest, amount));
  }
}

/**
 * A bet may empty a wallet after its balance was read and before the transfers are posted. The chunk of wallets then
 * fails: the loop processes a single wallet next and continues with whole chunks.
 */
async function takeBack(platform: Platform, draw: GradedDraw): Promise<void> {
  const fromOne = (error: unknown) => {
    if (error instanceof Refusal && error.code === 'BALANCE_TOO_LOW') return takeChunk(platform, draw, 1);
    throw error;
  };
  while ((await takeChunk(platform, draw, settlementQueries.PAID_AT_ONCE).catch(fromOne)) > 0) continue;
}

/**
 * Takes back the credits of some wallets. If a wallet contains less than its credit, the difference is recorded as
 * owed.
 */
async function takeChunk(platform: Platform, draw: GradedDraw, limit: number): Promise<number> {
  return inTransaction(platform.pool, async (tx) => {
    const credits = await settlementQueries.claimReversals(tx, draw.id, limit);
    if (credits.length === 0) return 0;
    const now = platform.clock.now();
    const members = credits.map(({ memberId }) => memberId);
    const walletOf = await walletsOf(tx, members);
    const takings = credits.map((credit) => {
      const { available } = walletOf(credit);
      return { ...credit, taken: available < credit.amount ? available : credit.amount };
    });
    await post(
      tx,
      takings.flatMap((taking) => reversalTransfers(taking, draw, taking.taken, now)),
    );
    await settlementQueries.setTaken(tx, draw.id, takings, now);
    await announceToMembers(tx, members, { type: 'balance', data: {} }, now);
    return credits.length;
  });
}

async function finish(platform: Platform, draw: GradedDraw): Promise<void> {
  const { id, code, version } = draw;
  const { unposted, won, credited } = await settlementQueries.settledSums(platform.pool, id, version);
  if (unposted > 0) return;
  if (version > 0 && won !== credited) throw new Error(`draw ${code}: lines won ${won}, credited ${credited}`);
  const now = platform.clock.now();
  if (!draw.isCorrection) return void (await settlementQueries.settle(platform.pool, draw, now));
  // The event that the draw is settled is public. After a correction each member with a ticket is notified too, also by
  // mail and SMS.
  await inTransaction(platform.pool, async (tx) => {
    if (!(await settlementQueries.settle(tx, draw, now))) return;
    await announceToMembers(
      tx,
      (await settlementQueries.membersOn(tx, id)).map(({ memberId }) => memberId),
      { type: 'ticket', data: { draw: code, state: 'corrected' } },
      now,
    );
  });
}

const PAYERS = 2;
/**
 * Up to this number of lines, reading the lines is cheaper than listing the winners of bet types that nobody bought.
 */
const FEW_LINES = 5_000;
