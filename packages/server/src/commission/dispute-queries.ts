import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import type { Currency, Money } from '@tamarind/domain/money';
import { sql, type Db, type Tx } from '../platform/db/sql.ts';
import type { Branches } from '../platform/http/routes.ts';
import type { Page } from '../platform/page.ts';

export interface DisputeRow {
  id: string;
  /** The disputed row of the income's statement, as stored JSON. */
  row: unknown;
  message: string;
  state: 'open' | 'upheld' | 'dismissed';
  openedAt: Date;
  answer: string | null;
  decidedAt: Date | null;
}

/** Opens a dispute; false if the same row already has an open one. */
export const insertDispute = async (
  tx: Tx,
  of: {
    readonly id: string;
    readonly income: string;
    readonly agentId: bigint;
    readonly openedBy: bigint;
    readonly row: unknown;
    readonly key: string;
    readonly message: string;
    readonly now: Date;
  },
): Promise<boolean> =>
  (
    await sql(tx)`
      insert into income_dispute (id, income_id, agent_id, opened_by, opened_at, line, line_key, message)
      values (${of.id}, ${of.income}, ${of.agentId}, ${of.openedBy}, ${of.now}, ${{ json: of.row }}, ${of.key}, ${of.message})
      on conflict (income_id, line_key) where state = 'open' do nothing returning id`
  ).length === 1;

export const disputesOf = (db: Db, income: string) => sql<DisputeRow>(db)`
  select id, nullif(line, 'null'::jsonb) as row, message, state, opened_at as "openedAt", answer, decided_at as "decidedAt"
    from income_dispute where income_id = ${income} order by opened_at desc, id`;

export const disputesPage = (
  db: Db,
  {
    state,
    currencies,
    branches,
  }: { state: DisputeRow['state'] | undefined; currencies: readonly Currency[]; branches: Branches | undefined },
  { limit, offset }: Page,
) => sql<
  DisputeRow & {
    income: string;
    account: string;
    kind: AgentContractCode;
    currency: Currency;
    pay: Money;
    decidedBy: string | null;
    count: number;
  }
>(db)`
  select d.id, nullif(d.line, 'null'::jsonb) as row, d.message, d.state, d.opened_at as "openedAt", d.answer, d.decided_at as "decidedAt",
         d.income_id as income, m.account, w.kind, i.currency, i.pay, s.username as "decidedBy", count(*) over ()::int as count
    from income_dispute d join agent_income i on i.id = d.income_id join commission_window w on w.id = i.window_id
    join member m on m.id = d.agent_id left join staff s on s.id = d.decided_by
   where (${state ?? null}::text is null or d.state = ${state ?? null}) and i.currency = any (${currencies}::text[])
     and (${branches?.agents}::text[] is null
         or exists (select from branch_members(${branches?.agents}::text[], ${branches?.day}::date) where branch_member = d.agent_id))
   order by d.state <> 'open', d.opened_at, d.id limit ${limit} offset ${offset}`;

/** Locks a dispute. `isCorrected` is true if a correction of its income was agreed to after it was opened. */
export const lockDispute = async (tx: Tx, id: string) =>
  (
    await sql<{ agentId: bigint; state: DisputeRow['state']; income: string; isCorrected: boolean }>(tx)`
      select d.agent_id as "agentId", d.state, d.income_id as income,
             exists (select from income_correction k where k.corrects = d.income_id and k.agreed_at >= d.opened_at) as "isCorrected"
        from income_dispute d where d.id = ${id} for update`
  )[0];

export const decide = (
  tx: Tx,
  of: {
    readonly id: string;
    readonly state: string;
    readonly answer: string;
    readonly staffId: bigint;
    readonly now: Date;
  },
) => sql(tx)`
  update income_dispute set state = ${of.state}, answer = ${of.answer}, decided_by = ${of.staffId}, decided_at = ${of.now}
   where id = ${of.id}`;
