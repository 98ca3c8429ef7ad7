import type { AgentContractCode } from '@tamarind/domain/agents/contracts/codes';
import { agentContractKind } from '@tamarind/domain/agents/contracts/index';
import { addMs, dayOf } from '@tamarind/domain/time';
import pg from 'pg';

/**
 * An income that the server must pay to an agent of a wave (a group of agents that the drill adds together). Its fields
 * have the names that the judge (the drill's checker) uses.
 */
export interface DueIncome {
  readonly what: string;
  readonly pay: bigint;
}

/** Agents whose commission falls due at the time that the drill chooses. */
export interface Agents {
  readonly due: readonly DueIncome[];
  /**
   * Adds new lines of agents, with bets in windows that have already ended. The server's next commission run therefore
   * settles them.
   */
  owe(): Promise<void>;
}

type Period = 'day' | 'week' | 'half_month' | 'month';
interface Wave {
  readonly kind: AgentContractCode;
  readonly period: Period;
  /**
   * Returns the times at which the members of the wave placed bets. Each lies in another window (the period for which
   * one income is computed).
   */
  readonly played: (now: Date) => Date[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (now: Date, ms: number): Date => addMs(now, -ms);

/**
 * The waves (groups of agents added together), in pairs. A window is settled only once, so each wave bets in windows
 * that no earlier wave has used. The first two pairs contain every kind of contract. Dividend and daily contracts avoid
 * today and yesterday, so that a drill also works around midnight.
 */
const waves: readonly (readonly Wave[])[] = [
  [
    { kind: 'hourly', period: 'day', played: (now) => [2, 3, 4, 5, 6, 7].map((hours) => ago(now, hours * HOUR_MS)) },
    { kind: 'daily', period: 'day', played: (now) => [2, 3].map((days) => ago(now, days * DAY_MS)) },
  ],
  [
    { kind: 'dividend', period: 'day', played: (now) => [2, 3].map((days) => ago(now, days * DAY_MS)) },
    { kind: 'real_time', period: 'day', played: (now) => [ago(now, HOUR_MS)] },
  ],
  [
    { kind: 'dividend', period: 'week', played: (now) => [ago(now, 14 * DAY_MS)] },
    { kind: 'dividend', period: 'half_month', played: (now) => [ago(now, 32 * DAY_MS)] },
  ],
  [{ kind: 'dividend', period: 'month', played: (now) => [ago(now, 62 * DAY_MS)] }],
];

/** Number of lines in each wave; a line is three agents above one player. */
const LINES = 30;
const LEVELS = [0, 1, 2] as const;
const REGISTERED_MS = 120 * DAY_MS;

/**
 * Writes lines of agents into the platform's database as its owner. The three agents of a line have three, two and one
 * times a basic rate, so each earns the basic rate of the player's bets.
 */
export function agentsOf(databaseUrl: string, now: () => Date): Agents {
  const due: DueIncome[] = [];
  let next = 0;
  return {
    due,
    async owe() {
      const pair = waves[next] ?? [];
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        await client.query('begin');
        const owed: DueIncome[] = [];
        for (const [at, wave] of pair.entries()) owed.push(...(await addWave(client, `wave${next}${at}`, wave, now())));
        await client.query('commit');
        due.push(...owed);
        next += 1;
      } finally {
        await client.end();
      }
    },
  };
}

async function addWave(
  client: pg.Client,
  name: string,
  { kind, period, played }: Wave,
  now: Date,
): Promise<DueIncome[]> {
  const rules = agentContractKind(kind);
  const moments = played(now);
  const windows = moments.map((moment) => rules.windowAt(moment, { period }));
  const starts = windows.map(({ from }) => from).reduce((first, from) => (from < first ? from : first));
  // A dividend level earns a tenth of the loss, a salary level a thousandth of the stakes; with the drill's stakes
  // every amount is whole.
  const ratePpm = rules.rateOn === 'profit' ? 100_000 : 1_000;
  const account = (line: number, level: number) => `${name}line${line}level${level}`;
  const lines = Array.from({ length: LINES }, (_, line) => line);
  for (const level of [...LEVELS, LEVELS.length])
    await client.query(
      `insert into member (account, account_folded, password_hash, nickname, is_agent, currency, realm, payee_name, upline_id,
                           terms_version, password_changed_at, registered_at)
       select a, a, 'x', 'x', $3, 'VND', 'real', 'x', (select id from member where account = u), '1', $4, $4
         from unnest($1::text[], $2::text[]) m (a, u)`,
      [
        lines.map((line) => account(line, level)),
        lines.map((line) => account(line, level - 1)),
        level < LEVELS.length ? 1 : 0,
        ago(now, REGISTERED_MS),
      ],
    );
  await client.query(
    `select ledger_open(id, 'wallet', currency, 'real') from member where account like $1 || 'line%'`,
    [name],
  );
  for (const level of LEVELS)
    await client.query(
      `insert into agent_contract (id, agent_id, kind, currency, state, terms, sha256, top_ppm, offered_at, expires_at, from_at)
       select gen_random_uuid(), id, $2, 'VND', 'active', $3::jsonb, 'x', $4, $5, $5, $5 from member where account = any ($1)`,
      [
        lines.map((line) => account(line, level)),
        kind,
        JSON.stringify(plainTerms(period, ratePpm * (LEVELS.length - level))),
        ratePpm * (LEVELS.length - level),
        starts,
      ],
    );
  const due: DueIncome[] = [];
  for (const [place, { from }] of windows.entries()) {
    const moment = moments[place] ?? now;
    const stakes = lines.map((line) => 2_000_000n + 10_000n * BigInt(line + place));
    const players = lines.map((line) => account(line, LEVELS.length));
    await client.query(
      `insert into counted_bet (source, revision, member_id, currency, category, turnover, net, placed_at, settled_at, counted_at, at)
       select $4 || p.account || $5, 1, m.id, 'VND', 'slots', p.stake, p.stake / 2, $3, $3, $6, $3
         from unnest($1::text[], $2::bigint[]) p (account, stake) join member m on m.account = p.account`,
      [players, stakes, moment, 'drill:', `:${place}`, kind === 'real_time' ? ago(now, 6 * 60_000) : moment],
    );
    await client.query(
      `insert into member_day (member_id, currency, day, bets, turnover, net)
       select m.id, 'VND', $3::date, 1, p.stake, p.stake / 2
         from unnest($1::text[], $2::bigint[]) p (account, stake) join member m on m.account = p.account
       on conflict (member_id, currency, day) do update set bets = member_day.bets + 1,
              turnover = member_day.turnover + excluded.turnover, net = member_day.net + excluded.net`,
      [players, stakes, dayOf(moment)],
    );
    for (const line of lines)
      for (const level of LEVELS) {
        const base = rules.rateOn === 'profit' ? (stakes[line] ?? 0n) / 2n : (stakes[line] ?? 0n);
        const pay = (base * BigInt(ratePpm)) / 1_000_000n;
        due.push({ what: `${account(line, level)} ${kind} ${from.toISOString()}`, pay });
      }
  }
  return due;
}

const plainTerms = (period: Period, ratePpm: number) => ({
  period,
  tiers: [{ ratePpm }],
  deducts: [],
  platformPpm: 0,
  paymentPpm: 0,
  activeWhen: { deposits: '0', turnover: '0' },
  carriesLoss: true,
  unit: '1',
  most: null,
  unearned: 'upline',
  sharePpm: null,
});
