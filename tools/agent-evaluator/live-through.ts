import type pg from 'pg';
import type { Platform } from '../../packages/server/src/platform/platform.ts';
import type { TestApp } from '../../packages/server/src/testing/test-app.ts';
import { DAY, MONDAY, type World } from './world.ts';

/**
 * Fills the app's database with the random trees of agents and their events, and advances the clock step by step;
 * `settle` is called at each step. Returns the members' ids by their index.
 */
export async function liveThrough(
  world: World,
  { app, owner }: { readonly app: TestApp; readonly owner: pg.Client },
  settle: (at: Platform, step: number) => Promise<unknown>,
): Promise<string[]> {
  const wallets = new Map<string, string>();
  await owner.query(`insert into vendor
      (code, name, kind, profile, base_url, operator_id, currencies, state_changed_by, state_changed_at, added_at)
    values ('DEMO1', 'Demo', 'seamless', 'hub88', 'http://127.0.0.1:9', 'tamarind', '{VND,THB}', 'test', now(), now())`);
  await owner.query(`insert into vendor_game (vendor, code, name, category, product, enabled, blocked_countries, url_thumb, read_at)
    values ('DEMO1', 'slot', 'slot', 'Video Slots', 'p', true, '{}', '', now())`);
  const ids = await insertMembers(world, owner, wallets);
  const idOf = (member: number) => ids[member] ?? '';
  await owner.query(
    `insert into agent_contract (id, agent_id, kind, currency, state, terms, sha256, top_ppm, offered_at, expires_at, from_at, until_at)
     select gen_random_uuid(), agent, c.kind, m.currency, case when until is null then 'active' else 'ended' end, terms, 'x',
            (select max((t ->> 'ratePpm')::int) from jsonb_array_elements(terms -> 'tiers') t), $6, $6, start, until
       from unnest($1::bigint[], $2::text[], $3::jsonb[], $4::timestamptz[], $5::timestamptz[]) c (agent, kind, terms, start, until)
       join member m on m.id = agent`,
    [
      world.contracts.map(({ agent }) => idOf(agent)),
      world.contracts.map(({ kind }) => kind),
      world.contracts.map(({ terms }) => JSON.stringify(terms)),
      world.contracts.map(({ from }) => new Date(from)),
      world.contracts.map(({ until }) => (until === Infinity ? null : new Date(until))),
      new Date(MONDAY - DAY),
    ],
  );
  // Analyse the tables as autovacuum does in production, or PostgreSQL would choose slow plans.
  await owner.query('analyze member, member_line, agent_contract');
  for (const step of world.steps) {
    const now = new Date(step);
    app.clock.moveTo(now);
    const due = world.bets.flatMap((bet) =>
      bet.states.filter(({ at }) => at === step).map((state) => ({ bet, state })),
    );
    await owner.query(
      `insert into vendor_round (vendor, member_id, round, game_code, currency, realm, state, staked, won, opened_at, moved_at, closed_at)
       select 'DEMO1', member, round, 'slot', m.currency, 'real', 'closed', staked, won, placed, $6, $6
         from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[]) r (member, round, staked, won, placed)
         join member m on m.id = member
       on conflict (vendor, member_id, round) do update set staked = excluded.staked, won = excluded.won, moved_at = excluded.moved_at`,
      [
        due.map(({ bet }) => idOf(bet.member)),
        due.map(({ bet }) => bet.name),
        due.map(({ state }) => state.stake.toString()),
        due.map(({ state }) => (state.stake - state.net).toString()),
        due.map(({ bet }) => new Date(bet.placed)),
        now,
      ],
    );
    // Post deposits before withdrawals, because a withdrawal uses money that was deposited at the same step.
    for (const isOut of [false, true]) {
      const gifts = world.gifts.filter(({ at, kind }) => at === step && (kind === 'withdrawal') === isOut);
      const sides = gifts.map(({ member, kind }) => {
        const house = `${houses[kind]}/${world.members[member]?.currency}/real`;
        const wallet = wallets.get(idOf(member));
        return isOut ? [wallet, house] : [house, wallet];
      });
      if (gifts.length > 0)
        await owner.query(`select count(*) from ledger_post($1, $2, $3, $4, $5, $6, $7)`, [
          gifts.map(({ kind }, index) => `${kind}:${step}:${index}`),
          sides.map(([debit]) => debit),
          sides.map(([, credit]) => credit),
          gifts.map(({ amount }) => amount.toString()),
          gifts.map(({ kind }) => kind),
          gifts.map(() => 'test'),
          gifts.map(() => now),
        ]);
    }
    // Stop the clock for the settlement: the app's clock would continue, and a long settlement would end in a later
    // window.
    await settle({ ...app.platform, clock: { now: () => now } }, step);
  }
  return ids;
}

const houses = {
  deposit: 'bank',
  bonus: 'promotions',
  withdrawal: 'payouts_in_transit',
  withdrawal_returned: 'payouts_in_transit',
} as const;

/**
 * Inserts the members level by level, with their wallets and devices, then every change of upline in the order of days.
 */
async function insertMembers(world: World, owner: pg.Client, wallets: Map<string, string>): Promise<string[]> {
  const ids: string[] = [];
  let open = world.members.map((_, place) => place);
  while (open.length > 0) {
    const ready = open.filter((place) => {
      const parent = world.members[place]?.parents[0]?.parent;
      return parent === null || (parent !== undefined && ids[parent] !== undefined);
    });
    const { rows } = await owner.query<{ id: string; place: number }>(
      `insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name, upline_id,
                           terms_version, password_changed_at, registered_at)
       select 'p' || place, 'p' || place, 'x', 'x', kind, currency, 'real', 'x', upline, '1', $4, $4
         from unnest($1::int[], $2::int[], $3::bigint[], $5::text[]) m (place, kind, upline, currency) order by place
       returning id, substring(account from 2)::int as place`,
      [
        ready,
        ready.map((place) => (world.members[place]?.leads ? 1 : 0)),
        ready.map((place) => ids[world.members[place]?.parents[0]?.parent ?? -1] ?? null),
        new Date(MONDAY - 2 * DAY),
        ready.map((place) => world.members[place]?.currency),
      ],
    );
    for (const { id, place } of rows) ids[place] = id;
    open = open.filter((place) => ids[place] === undefined);
  }
  const opened = await owner.query<{ id: string; wallet: string }>(
    `select id, ledger_open(id, 'wallet', currency, 'real') as wallet from member where id = any ($1::bigint[])`,
    [ids],
  );
  for (const { id, wallet } of opened.rows) wallets.set(id, wallet);
  // Accounts of one person log in from one device, so that the server recognises the person.
  const shared = [...world.members.entries()].filter(
    ([place, { person }]) => person !== place || world.members[place + 1]?.person === place,
  );
  await owner.query(
    `insert into login_try (member_id, at, way, ip, net, country, user_agent)
     select member, $3, 'password', device, device, 'VN', 'one phone' from unnest($1::bigint[], $2::text[]) l (member, device)`,
    [shared.map(([place]) => ids[place]), shared.map(([, { person }]) => `device ${person}`), new Date(MONDAY - DAY)],
  );
  const moves = world.members.flatMap(({ parents }, place) => parents.slice(1).map((next) => ({ place, next })));
  for (const { place, next } of moves.toSorted((one, other) => one.next.from - other.next.from)) {
    if (next.parent === null) continue;
    const day = new Date(next.from + 7 * 3_600_000).toISOString().slice(0, 10);
    await owner.query('begin');
    await owner.query(
      `update member_line set until_day = $2 where until_day = 'infinity'
          and member_id in (select member_id from member_line where ancestor_id = $1 and until_day = 'infinity')
          and ancestor_id not in (select member_id from member_line where ancestor_id = $1 and until_day = 'infinity')`,
      [ids[place], day],
    );
    await owner.query(
      `insert into member_line (ancestor_id, member_id, depth, from_day)
       select up.ancestor_id, down.member_id, up.depth + down.depth + 1, $3
         from member_line up, member_line down
        where up.member_id = $2 and up.until_day = 'infinity' and down.ancestor_id = $1 and down.until_day = 'infinity'`,
      [ids[place], ids[next.parent], day],
    );
    await owner.query('update member set upline_id = $2 where id = $1', [ids[place], ids[next.parent]]);
    await owner.query('commit');
  }
  return ids;
}
