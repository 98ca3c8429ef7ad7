import type { Currency, Money } from '@tamarind/domain/money';
import type { Day } from '@tamarind/domain/time';
import { type Db, sql } from '../../platform/db/sql.ts';

/**
 * Each agent's part of the liability of these numbers: the accepted bets of the agent and of all members below the
 * agent on this day. `above` is the number of agents above this agent.
 */
export const teamsOnNumbers = (
  db: Db,
  { drawId, currency, day }: { readonly drawId: bigint; readonly currency: Currency; readonly day: Day },
  numbers: readonly { readonly betType: string; readonly selection: string }[],
) => sql<{ betType: string; selection: string; agent: string; above: number; liability: Money }>(db)`
  with bet as (
    select t.member_id, l.bet_type, l.selection, sum(l.liability) as liability
      from unnest(${numbers.map(({ betType }) => betType)}::text[], ${numbers.map(({ selection }) => selection)}::text[])
             as n (bet_type, selection)
      join ticket_line l on l.draw_id = ${drawId} and l.bet_type = n.bet_type and l.selection = n.selection
      join ticket t on t.id = l.ticket_id
     where t.state = 'accepted' and t.realm = 'real' and t.currency = ${currency}
     group by 1, 2, 3),
  team as (
    select b.bet_type, b.selection, m.ancestor_id as id, sum(b.liability)::bigint as liability
      from bet b
      join member_line m on m.member_id = b.member_id and m.from_day <= ${day}::date and m.until_day > ${day}::date
     group by 1, 2, 3)
  select team.bet_type as "betType", team.selection, a.account as agent, team.liability,
         (select count(*)::int from member_line up
           where up.member_id = a.id and up.depth > 0 and up.from_day <= ${day}::date and up.until_day > ${day}::date) as above
    from team join member a on a.id = team.id
   where a.kind in ('agent', 'second_agent')
   order by 1, 2, above, 3`;
