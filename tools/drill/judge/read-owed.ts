import { gameOf } from '@tamarind/domain/lottery/games/index';
import { evaluate } from '../../second-evaluator/evaluate.mjs';
import { payouts } from '../../second-evaluator/shares.mjs';
import type { Evidence } from './evidence.ts';

export type Rows = <Row>(text: string) => Promise<Row[]>;

interface Line {
  readonly draw: string;
  readonly game: string;
  readonly account: string;
  readonly currency: string;
  readonly realm: string;
  readonly type: string;
  readonly selection: string;
  readonly unit: string;
  readonly odds: string;
  readonly prizes: never;
  readonly amounts: Readonly<Record<string, { winners: number; value: string }>> | null;
}

/**
 * The payouts that each draw owes each wallet: for settled draws computed by the second evaluator, for void draws the
 * stakes.
 */
export async function readOwed(rows: Rows): Promise<Evidence['draws']['owed']> {
  const lines = await rows<Line>(`
    select d.code as draw, d.game, t.wallet::text as account, t.currency, t.realm, l.bet_type as type, l.selection,
           l.unit_stake::text as unit,
           array_to_string(l.odds_e4, ',') as odds, r.prizes, r.amounts
      from draw d join ticket t on t.draw_id = d.id and t.state = 'accepted'
      join ticket_line l on l.draw_id = t.draw_id and l.ticket_id = t.id
      join draw_result r on r.draw_id = d.id and r.version = d.result_version
     where d.state = 'settled'`);
  const refunds = await rows<{ draw: string; account: string; amount: string }>(`
    select d.code as draw, t.wallet::text as account, sum(t.stake)::text as amount
      from draw d join ticket t on t.draw_id = d.id and t.state = 'accepted' where d.state = 'void'
       and d.settled_at is not null group by 1, 2`);
  const owed = new Map<string, { draw: string; account: string; amount: bigint }>();
  for (const [draw, all] of Map.groupBy(lines, (line) => line.draw)) {
    const due = dueOn(all);
    for (const [at, { account }] of all.entries()) {
      if (!due[at]) continue;
      const name = `${draw} ${account}`;
      owed.set(name, { draw, account, amount: (owed.get(name)?.amount ?? 0n) + due[at] });
    }
  }
  return [...owed.values(), ...refunds.map((row) => ({ ...row, amount: BigInt(row.amount) }))];
}

/** Evaluates all lines of a draw together, because a line's payout may depend on the number of winners. */
function dueOn(all: readonly Line[]): bigint[] {
  const format = gameOf(all[0]?.game ?? '')?.format ?? '';
  const amounts = Object.fromEntries(
    Object.entries(all[0]?.amounts ?? {}).map(([level, { winners, value }]) => [
      level,
      { winners, value: BigInt(value) },
    ]),
  );
  return payouts({
    format,
    amounts,
    lines: all.map(({ type, selection, unit, odds, currency, realm, prizes }) => ({
      betType: type,
      unitStake: BigInt(unit),
      currency,
      isPlayMoney: realm === 'trial',
      oddsE4: odds.split(',').map(BigInt),
      hits: evaluate({ format, prizes, betType: type, selection }),
    })),
  });
}
