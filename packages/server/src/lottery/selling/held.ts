import { keyOf } from '@tamarind/domain/lottery/bet';
import { add, type Money, ZERO } from '@tamarind/domain/money';
import type { Tx } from '../../platform/db/sql.ts';
import * as riskQueries from './risk-queries.ts';
import * as ticketQueries from '../ticket-queries.ts';

/**
 * Sums over a member's accepted tickets in one draw: their highest possible payouts, and the stakes on some numbers
 * (keys as in `keyOf`). The sums are a row of `member_draw`, which is written with each ticket while the lock on the
 * member's play is held.
 */
export interface OpenStakes {
  readonly payout: Money;
  readonly stakes: ReadonlyMap<string, Money>;
}

/**
 * The open stakes of each holder on the given numbers. They cannot change before commit if the caller has locked the
 * member's play.
 */
export async function heldNow(
  tx: Tx,
  asked: readonly (ticketQueries.HolderByCode & { readonly keys: readonly string[] })[],
): Promise<(memberId: bigint, draw: string) => OpenStakes> {
  const rows = await riskQueries.heldOn(tx, asked);
  const found = new Map(rows.map((row) => [row.place, row]));
  const held = new Map(
    asked.map((one, index): [string, OpenStakes] => {
      const row = found.get(index + 1);
      const stakes = new Map(one.keys.map((key, at) => [key, row?.stakes[at] ?? ZERO]));
      return [nameOf(one), { payout: row?.payout ?? ZERO, stakes }];
    }),
  );
  return (memberId, draw) => held.get(nameOf({ memberId, draw })) ?? NOTHING;
}

/** Returns the open stakes including one more ticket. Only the numbers of that ticket are in `stakes`. */
export function withTicket(
  held: OpenStakes,
  { highestPayout, lines }: Pick<ticketQueries.NewTicket, 'highestPayout' | 'lines'>,
): OpenStakes {
  const stakes = new Map(
    lines.map((line) => [keyOf(line), add(held.stakes.get(keyOf(line)) ?? ZERO, line.stake)] as const),
  );
  return { payout: add(held.payout, highestPayout), stakes };
}

const NOTHING: OpenStakes = { payout: ZERO, stakes: new Map() };
const nameOf = ({ memberId, draw }: ticketQueries.HolderByCode): string => `${memberId} ${draw}`;
