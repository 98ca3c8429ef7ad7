import type { Endpoint } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { money } from '@tamarind/domain/money';
import type { ApiClient } from '../api-client.ts';
import { type House, queryOnce } from './house.ts';
import { atOnce, type RawWish } from './last-byte.ts';
import { type Client, PAYMENT_PASSWORD } from './load.ts';

/**
 * Makes one member an agent and the other its downline, and ends the waiting time that follows the setting of a payment
 * password.
 */
export async function makeLine({ databaseUrl }: House, agent: Client, downline: Client): Promise<void> {
  await queryOnce(
    databaseUrl,
    `with agent as (update member set is_agent = 1 where account = '${agent.name}' returning id),
          downline as (update member set upline_id = (select id from agent) where account = '${downline.name}' returning id),
          cooled as (delete from member_cooling using member m
                      where m.id = member_id and m.account in ('${agent.name}', '${downline.name}'))
     insert into member_line (ancestor_id, member_id, depth, from_day)
     select agent.id, downline.id, 1, (now() at time zone 'Asia/Ho_Chi_Minh')::date from agent, downline`,
  );
}

/**
 * Sends transfers in both directions at once: five to the upline and five to the downline, whose last bytes are sent
 * together (a payment password may be tried five times at once). Each must succeed, the database must report no
 * deadlock, and the sum of the two wallets must not change.
 */
export async function bothWays(house: House, api: ApiClient, agent: Client, downline: Client) {
  const before = await stateOf(house, agent, downline);
  const wish = { amount: money(10_000), paymentPassword: PAYMENT_PASSWORD };
  const pairs = Array.from({ length: EACH_WAY }, (): RawWish<Endpoint>[] => [
    {
      endpoint: contract.agents.transferToDownline,
      input: { account: downline.name, ...wish },
      token: agent.token,
      requestId: crypto.randomUUID(),
    },
    { endpoint: contract.agents.transferToUpline, input: wish, token: downline.token, requestId: crypto.randomUUID() },
  ]);
  const answers = await atOnce(house.url, api, pairs.flat());
  const after = await stateOf(house, agent, downline);
  const isWhole = after.sum === before.sum && after.deadlocks === before.deadlocks;
  return { name: 'transfers both ways', answers, allowed: isWhole ? 2 * EACH_WAY : -1 };
}

async function stateOf({ databaseUrl }: House, ...people: readonly Client[]) {
  const [row] = await queryOnce<{ sum: string; deadlocks: string }>(
    databaseUrl,
    `select sum(a.balance)::text as sum,
            (select deadlocks::text from pg_stat_database where datname = current_database()) as deadlocks
       from ledger_account a join member m on m.id = a.member_id
      where a.purpose = 'wallet' and a.realm = 'real' and m.account in (${people.map(({ name }) => `'${name}'`).join(', ')})`,
  );
  return row ?? { sum: '', deadlocks: '' };
}

const EACH_WAY = 5;
