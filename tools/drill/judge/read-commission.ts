import type { Evidence } from './evidence.ts';
import type { Rows } from './read-owed.ts';

/**
 * The incomes of agents, with the money that the ledger moved for each: `moved` from the operator's commission account,
 * `got` to the agent's wallet. `account`: the sum that left that account.
 */
export async function readCommission(rows: Rows): Promise<Omit<Evidence['commission'], 'due'>> {
  const incomes = await rows<{ what: string; pay: string; isPaid: boolean; moved: string; got: string }>(`
    select m.account || ' ' || w.kind || ' ' || to_char(w.from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as what,
           i.pay::text as pay, i.paid_at is not null as "isPaid",
           coalesce(sum(case when d.purpose = 'commission' then t.amount
                             when c.purpose = 'commission' then -t.amount end), 0)::text as moved,
           coalesce(sum(case when c.member_id = i.agent_id then t.amount when d.member_id = i.agent_id then -t.amount end), 0)::text as got
      from agent_income i join commission_window w on w.id = i.window_id join member m on m.id = i.agent_id
      left join ledger_transfer t on t.reason = 'commission' and t.reference = i.id::text
      left join ledger_account d on d.id = t.debit left join ledger_account c on c.id = t.credit
     group by i.id, m.account, w.kind, w.from_at, i.pay, i.paid_at`);
  const [account] = await rows<{ gave: string }>(
    `select coalesce(-sum(balance), 0)::text as gave from ledger_account where purpose = 'commission'`,
  );
  return {
    incomes: incomes.map((row) => ({ ...row, pay: BigInt(row.pay), moved: BigInt(row.moved), got: BigInt(row.got) })),
    account: BigInt(account?.gave ?? '0'),
  };
}
