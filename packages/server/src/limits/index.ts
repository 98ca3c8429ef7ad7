import { houseRules } from '@tamarind/domain/limits/house-rules';
import {
  type DayUse,
  firstDayOfUse,
  mayDeposit,
  mayPlay,
  mayStake,
  type Rule,
  type Standing,
  type Verdict,
} from '@tamarind/domain/limits/rules';
import { type Block, blockOf } from '@tamarind/domain/members/blocks';
import { type Currency, type Money, ZERO } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { dayOf } from '@tamarind/domain/time';
import { type Db, sentInOrder, type Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';
import { blockNow, blocksOf, pauseOf, restNow, stopsNow } from './rest.ts';

/**
 * The member whose responsible-gaming limits are checked [R8]. Every module that takes a stake, a deposit or a login
 * checks them through this file, in its own transaction. In that transaction the ledger also adds the amount to the
 * member's use of the limits.
 */
interface Player {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly realm: 'real' | 'trial';
}
type House = Pick<Platform, 'config'>;

/**
 * Allows the stake, or refuses LIMIT_REACHED, ON_BREAK, SELF_EXCLUDED or PLAY_STOPPED; holds `lockPlay` until commit.
 */
export async function guardStake(tx: Tx, house: House, player: Player, amount: Money, now: Date): Promise<void> {
  refuseVerdict(await stakeVerdict(tx, house, player, amount, now));
}

/**
 * Checks a stake as `guardStake` does, but returns the verdict instead of refusing, for callers that report the refusal
 * in another format.
 */
export async function stakeVerdict(tx: Tx, house: House, player: Player, amount: Money, now: Date): Promise<Verdict> {
  if (player.realm === 'trial') return { ok: true };
  return mayStake(amount, await standingOf(tx, house, player, now, { lock: tx }));
}

/**
 * Reads the member's rules and returns a function that allows a deposit or refuses it as `guardStake` does. `reserved`:
 * the sum of the member's open deposits. The caller must lock out other deposits of the member until commit.
 */
export async function depositGuard(
  tx: Tx,
  house: House,
  player: Player,
  now: Date,
): Promise<(amount: Money, reserved: Money) => void> {
  if (player.realm === 'trial') return () => undefined;
  const standing = await standingOf(tx, house, player, now);
  return (amount, reserved) => refuseVerdict(mayDeposit(amount, standing, reserved));
}

/**
 * Reads the rules of both members of a transfer at once: the block that stops the sender's withdrawals, and the check
 * of the receiver's deposit, which refuses as `depositGuard` does. The caller holds `lockPlay` for both members.
 */
async function transferStops(
  tx: Tx,
  house: House,
  { sender, receiver }: { readonly sender: Player; readonly receiver: Player },
  now: Date,
): Promise<{ readonly block: Block | undefined; readonly receive: (amount: Money) => void }> {
  const standing = await standingsOf(tx, house, [sender, receiver], now);
  return {
    block: blockOf(standing(sender.memberId).blocks ?? [], 'withdraw', now),
    receive: (amount) => refuseVerdict(mayDeposit(amount, standing(receiver.memberId), ZERO)),
  };
}

/** Refuses a game launch of a member who may not play now. */
export async function guardPlay(db: Db, house: House, player: Player, now: Date): Promise<void> {
  if (player.realm === 'trial') return;
  refuseVerdict(mayPlay(await standingOf(db, house, player, now)));
}

/**
 * Refuses with ON_BREAK, SELF_EXCLUDED or PLAY_STOPPED if the member must not play now. Callers use it before they
 * invite a member to play.
 */
export async function guardRest(db: Db, memberId: bigint, now: Date): Promise<void> {
  const rest = await restNow(db, memberId, now);
  if (rest) refuseVerdict(rest);
}

/**
 * A member's responsible-gaming rules and the amount of each limit used so far. With `lock`, both are read after the
 * member's concurrent stakes have committed.
 */
export async function standingOf(
  db: Db,
  house: House,
  player: Pick<Player, 'memberId' | 'currency'>,
  now: Date,
  how: { readonly lock?: Tx } = {},
): Promise<Standing> {
  return (await standingsOf(db, house, [player], now, how))(player.memberId);
}

/** The rules and use of many members in one read, by member id. */
async function standingsOf(
  db: Db,
  { config }: House,
  players: readonly Pick<Player, 'memberId' | 'currency'>[],
  now: Date,
  how: { readonly lock?: Tx } = {},
): Promise<(memberId: bigint) => Standing> {
  const ids = players.map(({ memberId }) => memberId);
  const first = firstDayOfUse(now);
  // The rules are read after the lock is acquired, so a block set while this transaction waited is seen.
  const stored = how.lock
    ? (await sentInOrder(queries.lockPlay(how.lock, ...ids), queries.rulesWithUse(db, ids, now, first)))[1]
    : await queries.rulesWithUse(db, ids, now, first);
  const ofHouse = (currency: Currency): Rule[] =>
    houseRules(stored.house.jurisdiction ?? config.JURISDICTION, stored.house.operator ?? {}, currency);
  const currencies = new Map(players.map(({ memberId, currency }) => [memberId, currency]));
  return (memberId) => {
    const { limits, pauses, blocks, sessions, played, spent } = stored.of(memberId);
    const currency = currencies.get(memberId);
    const startedAt = Math.max(...sessions.map((text) => Date.parse(text)));
    return {
      rules: [
        ...limits.map((limit): Rule => ({ ...limit, value: BigInt(limit.value), by: 'member' })),
        ...(currency ? ofHouse(currency) : []),
      ],
      days: daysOf(played, spent),
      sessionSeconds: sessions.length > 0 ? Math.floor((now.getTime() - startedAt) / 1000) : 0,
      pause: pauseOf(pauses, now),
      blocks: blocksOf(blocks),
      now,
    };
  };
}

/**
 * Merges a member's stakes and time on the site into one row for each day. A day with stakes but no time, or the
 * reverse, gets zeros for the missing values.
 */
function daysOf(played: queries.StoredRules['played'], spent: queries.StoredRules['spent']): DayUse[] {
  const seconds = new Map(spent.map((one) => [one.day, one.seconds]));
  const days = played.map(({ day, staked, lost, deposited }) => ({
    day,
    staked: BigInt(staked),
    lost: BigInt(lost),
    deposited: BigInt(deposited),
    seconds: seconds.get(day) ?? 0,
  }));
  const withPlay = new Set(played.map(({ day }) => day));
  return [
    ...days,
    ...spent.filter(({ day }) => !withPlay.has(day)).map((one) => ({ ...one, staked: 0n, lost: 0n, deposited: 0n })),
  ];
}

/**
 * Checks stakes of several players as `guardStake` does, one stake each. All data is read at once. The caller holds
 * `lockPlay` for the players, so the data stays valid until commit.
 */
export async function stakeGuards(
  tx: Tx,
  house: House,
  players: readonly Player[],
  now: Date,
): Promise<(player: Player, amount: Money) => void> {
  const standing = await standingsOf(
    tx,
    house,
    players.filter(({ realm }) => realm === 'real'),
    now,
  );
  return ({ memberId, realm }, amount) => {
    if (realm === 'real') refuseVerdict(mayStake(amount, standing(memberId)));
  };
}

/** Counts time on the site; sessions calls it about once a minute while the member is active. */
export const noteTime = (db: Db, memberId: bigint, now: Date) => queries.noteTime(db, memberId, dayOf(now), now);

/** The member's net loss so far today; negative on a winning day. */
export const lostToday = (db: Db, memberId: bigint, now: Date) => queries.lostOn(db, memberId, dayOf(now));

/**
 * The member's stakes, losses, deposits and seconds of play, one row a day, beginning with the day that contains
 * `since`.
 */
export const useSince = (db: Db, memberId: bigint, since: Date) => queries.daysOf(db, [memberId], dayOf(since));

export { lockPlay } from './queries.ts';
/**
 * `rest`: the break, exclusion or block of play in force, as a refusal. `block`: the staff block that stops one action.
 * `of`: `rest` and `block` of several members in one read. `ofTransfer`: the checks of both members of a transfer.
 */
export const stops = { rest: restNow, block: blockNow, of: stopsNow, ofTransfer: transferStops };

function refuseVerdict(verdict: Verdict): void {
  if (verdict.ok) return;
  if (verdict.code !== 'LIMIT_REACHED')
    refuse(verdict.code, verdict.until === null ? {} : { until: verdict.until.toISOString() });
  const { kind, period, by, value } = verdict.rule;
  refuse('LIMIT_REACHED', {
    kind,
    period,
    by,
    value: value.toString(),
    left: verdict.left.toString(),
    ...present({ until: verdict.until?.toISOString() }),
  });
}
