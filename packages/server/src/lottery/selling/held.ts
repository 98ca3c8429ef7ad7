import { keyOf } from '@tamarind/domain/lottery/bet';
import { add, type Money, ZERO } from '@tamarind/domain/money';
import type { Tx } from '../../platform/db/sql.ts';
import * as ticketQueries from '../ticket-queries.ts';

/**
 * A member's accepted tickets in one draw: their highest payouts added up, and the stakes on some numbers (`keyOf`).
 * The sums are a row of `member_draw`, which is written with each ticket under the lock of the member's play.
 */
export interface OpenStakes {
  readonly payout: Money;
  readonly stakes: ReadonlyMap<string, Money>;
}

/**
 * The sums of each holder on the named numbers. They cannot change before commit if the caller has locked the member's
 * play.
 */
export async function heldNow(
  tx: Tx,
  asked: readonly (ticketQueries.HolderByCode & { readonly keys: readonly string[] })[],
): Promise<(memberId: bigint, draw: string) => OpenStakes> {
  const rows = await ticketQueries.heldOn(tx, asked);
  const found = new Map(rows.map((row) => [nameOf(row), row]));
  const held = new Map(
    asked.map((one): [string, OpenStakes] => {
      const row = found.get(nameOf(one));
      const stakes = new Map(one.keys.map((key, index) => [key, row?.stakes[index] ?? ZERO]));
      return [nameOf(one), { payout: row?.payout ?? ZERO, stakes }];
    }),
  );
  return (memberId, draw) => held.get(nameOf({ memberId, draw })) ?? NOTHING;
}

/** The sums with one more ticket, on the numbers of that ticket. */
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
