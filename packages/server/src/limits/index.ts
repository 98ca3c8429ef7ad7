import { houseRules } from '@tamarind/domain/limits/house-rules';
import {
  firstDayOfUse,
  mayDeposit,
  mayPlay,
  mayStake,
  type Rule,
  type Standing,
  type Verdict,
} from '@tamarind/domain/limits/rules';
import type { Currency, Money } from '@tamarind/domain/money';
import { dayOf } from '@tamarind/domain/time';
import type { Db, Tx } from '../platform/db/sql.ts';
import type { Platform } from '../platform/platform.ts';
import { refuse } from '../platform/refusal.ts';
import * as queries from './queries.ts';
import { pauseOf, restNow } from './rest.ts';

/**
 * What stops a member for the member's own good [R8]. Every room that takes a stake, a deposit or a login asks here, in the
 * transaction in which it takes it; what was used is counted by the ledger itself, in that transaction, too.
 */
export interface Player {
  readonly memberId: bigint;
  readonly currency: Currency;
  readonly realm: 'real' | 'trial';
}
type House = Pick<Platform, 'config'>;

/** Refuses LIMIT_REACHED, ON_BREAK or SELF_EXCLUDED, or lets the stake be taken; holds `lockPlay` when a limit counts. */
export async function guardStake(tx: Tx, house: House, player: Player, amount: Money, now: Date): Promise<void> {
  refuseVerdict(await stakeVerdict(tx, house, player, amount, now));
}

/** The same as an answer, for callers that have words of their own for a no. */
export async function stakeVerdict(tx: Tx, house: House, player: Player, amount: Money, now: Date): Promise<Verdict> {
  if (player.realm === 'trial') return { ok: true };
  return mayStake(amount, await standingOf(tx, house, player, now, { lock: tx }));
}

/** `reserved`: the member's open deposits. The caller keeps other deposits of the member out until commit. */
export async function guardDeposit(
  tx: Tx,
  house: House,
  player: Player,
  wish: { readonly amount: Money; readonly reserved: Money; readonly now: Date },
): Promise<void> {
  if (player.realm === 'trial') return;
  refuseVerdict(mayDeposit(wish.amount, await standingOf(tx, house, player, wish.now), wish.reserved));
}

/** Before a game is opened. */
export async function guardPlay(db: Db, house: House, player: Player, now: Date): Promise<void> {
  if (player.realm === 'trial') return;
  refuseVerdict(mayPlay(await standingOf(db, house, player, now)));
}

/** Nothing that invites to play reaches a member who rests; refuses ON_BREAK or SELF_EXCLUDED. */
export async function guardRest(db: Db, memberId: bigint, now: Date): Promise<void> {
  const rest = await restNow(db, memberId, now);
  if (rest) refuseVerdict(rest);
}

/**
 * A member's rules and what was used of them. With `lock`, use is read after other
 * stakes of the member are done; it is read even where nothing limits it when `whole`.
 */
export async function standingOf(
  db: Db,
  house: House,
  player: Pick<Player, 'memberId' | 'currency'>,
  now: Date,
  how: { readonly lock?: Tx; readonly whole?: true } = {},
): Promise<Standing> {
  return (await standingsOf(db, house, [player], now, how))(player.memberId);
}

/** The same of many, read at once; each member's by id. */
export async function standingsOf(
  db: Db,
  { config }: House,
  players: readonly Pick<Player, 'memberId' | 'currency'>[],
  now: Date,
  how: { readonly lock?: Tx; readonly whole?: true } = {},
): Promise<(memberId: bigint) => Standing> {
  const stored = await queries.rulesOf(
    db,
    players.map(({ memberId }) => memberId),
    now,
  );
  const found = new Map(stored.map((row) => [row.memberId, row]));
  const rules = new Map(
    players.map(({ memberId, currency }): [bigint, Rule[]] => [
      memberId,
      [
        ...(found.get(memberId)?.limits ?? []).map((limit) => ({
          ...limit,
          value: BigInt(limit.value),
          by: 'member' as const,
        })),
        ...houseRules(config.JURISDICTION, found.get(memberId)?.operator ?? {}, currency),
      ],
    ]),
  );
  const limited = [...rules.keys()].filter((id) => how.whole || (rules.get(id) ?? []).length > 0);
  if (limited.length > 0 && how.lock) await queries.lockPlays(how.lock, limited);
  const starts = limited.length > 0 ? await queries.sessionStarts(db, limited, now) : [];
  const startOf = new Map(starts.map(({ memberId, startedAt }) => [memberId, startedAt]));
  const days = Map.groupBy(
    limited.length > 0 ? await queries.daysOf(db, limited, firstDayOfUse(now)) : [],
    ({ memberId }) => memberId,
  );
  return (memberId) => {
    const startedAt = startOf.get(memberId);
    return {
      rules: rules.get(memberId) ?? [],
      days: days.get(memberId) ?? [],
      sessionSeconds: startedAt ? Math.floor((now.getTime() - startedAt.getTime()) / 1000) : 0,
      pause: pauseOf(found.get(memberId)?.pauses ?? null, now),
      now,
    };
  };
}

/**
 * Refuses stakes of several players as `guardStake` does, one each. All is read at once; the caller holds `lockPlays` of them, and what
 * was read stays true until commit.
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

/** Counts time on the site; sessions calls it about once a minute while a member does anything. */
export const noteTime = (db: Db, memberId: bigint, now: Date) => queries.noteTime(db, memberId, dayOf(now), now);

/** What the member has lost today so far; below zero on a day of wins. */
export const lostToday = (db: Db, memberId: bigint, now: Date) => queries.lostOn(db, memberId, dayOf(now));

export { daysOf, lockPlay, lockPlays } from './queries.ts';
export { restNow } from './rest.ts';

function refuseVerdict(verdict: Verdict): void {
  if (verdict.ok) return;
  if (verdict.code !== 'LIMIT_REACHED') refuse(verdict.code, { until: verdict.until.toISOString() });
  const { kind, period, by, value } = verdict.rule;
  refuse('LIMIT_REACHED', {
    kind,
    period,
    by,
    value: value.toString(),
    left: verdict.left.toString(),
    ...(verdict.until === null ? {} : { until: verdict.until.toISOString() }),
  });
}
