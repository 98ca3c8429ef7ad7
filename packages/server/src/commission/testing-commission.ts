import type { Terms } from '@tamarind/contract/commission';
import { contract } from '@tamarind/contract/index';
import { money, type Currency } from '@tamarind/domain/money';
import { present } from '@tamarind/domain/present';
import { momentAt } from '@tamarind/domain/time';
import type { Prizes } from '@tamarind/domain/lottery/formats/format';
import { post } from '../ledger/index.ts';
import { noonAfterNoon, type TestLottery } from '../lottery/testing-lottery.ts';
import { inTransaction } from '../platform/db/pool.ts';
import { sql } from '../platform/db/sql.ts';
import { systemRandom } from '../platform/random.ts';
import { startSession } from '../sessions/index.ts';
import { agreeTo } from '../testing/proposals.ts';
import type { TestApp, TestMember } from '../testing/test-app.ts';

/** The Northern result of 2024-11-20, with `db` as the special prize (the top prize tier) instead of the real one. */
const northern = (db: string): Prizes => ({
  db: [db],
  g1: ['35682'],
  g2: ['29934', '62527'],
  g3: ['36869', '93254', '18961', '79187', '66574', '51138'],
  g4: ['9942', '3708', '0879', '3794'],
  g5: ['1300', '9770', '4034', '6902', '1730', '9819'],
  g6: ['104', '606', '619'],
  g7: ['51', '19', '90', '89'],
});
const wire = (db: string) =>
  Object.fromEntries(Object.entries(northern(db)).map(([tier, numbers]) => [tier, [...numbers]]));
const { enterResult, askCorrection, decideCorrection } = contract.lottery;

/** Returns a day's Northern draw, with functions by which two people enter, correct and annul its result. */
export async function northernDay(room: TestLottery, advance: ReturnType<typeof noonAfterNoon>) {
  const { day, draw, officer, approver } = await advance();
  const { app } = room;
  let people = { officer, approver };
  const correct = async (wish: { kind: 'result'; prizes: ReturnType<typeof wire> } | { kind: 'void' }) => {
    const texts = { reason: 'the board was read wrong', notice: 'The result was read wrong. We are sorry.' };
    (await app.call(askCorrection, { draw, ...wish, ...texts }, people.officer)).value();
    for (const who of [people.approver, await app.staff('compliance')])
      (await app.call(decideCorrection, { draw, decision: 'approve', note: 'checked' }, who)).value();
    await room.step();
  };
  return {
    day,
    draw,
    settle: async (db: string) => {
      await room.moveTo(momentAt(day, '18:40'));
      await room.step();
      const reading = { draw, prizes: wire(db), source: 'typed', sourceNote: 'broadcast' } as const;
      for (const who of [officer, approver]) (await app.call(enterResult, reading, who)).value();
      await room.step();
    },
    correct: (db: string) => correct({ kind: 'result', prizes: wire(db) }),
    annul: () => correct({ kind: 'void' }),
    /** Advances the clock to the next noon and logs the staff in again. */
    nextDay: async () => {
      people = await advance();
    },
  };
}

/** Writes vendor rounds as a vendor's calls would leave them, and posts money as the bank and promotions would. */
export function playOf(app: TestApp) {
  let count = 0;
  return {
    addVendor: () => sql(app.pool)`
      insert into vendor
        (code, name, kind, profile, base_url, operator_id, currencies, state_changed_by, state_changed_at, added_at)
      select 'DEMO1', 'Demo', 'seamless', 'hub88', 'http://127.0.0.1:9', 'tamarind', '{THB}', 'test', now, now
        from (select ${app.clock.now()}::timestamptz as now) n`,
    /** Stores a closed round of a slot, or changes a round that is closed already. */
    round: async (
      member: Pick<TestMember, 'id'>,
      staked: bigint,
      won: bigint,
      { currency = 'VND' as Currency, of = '', placedAt = app.clock.now(), game = 'slot1' } = {},
    ) => {
      count += 1;
      const name = of || `r${count}`;
      const now = app.clock.now();
      await sql(app.pool)`
        insert into vendor_game (vendor, code, name, category, product, enabled, blocked_countries, url_thumb, read_at)
        values ('DEMO1', ${game}, ${game}, ${game.startsWith('slot') ? 'Video Slots' : 'Live Casino'}, 'p', true, '{}', '', ${now})
        on conflict do nothing`;
      await sql(app.pool)`
        insert into vendor_round (vendor, member_id, round, game_code, currency, realm, state, staked, won, opened_at, moved_at, closed_at)
        values ('DEMO1', ${member.id}, ${name}, ${game}, ${currency}, 'real', 'closed', ${staked}, ${won}, ${placedAt}, ${now}, ${now})
        on conflict (vendor, member_id, round) do update
           set staked = excluded.staked, won = excluded.won, moved_at = excluded.moved_at`;
      return name;
    },
    pay: (member: TestMember, reason: 'deposit' | 'bonus', amount: bigint, currency: Currency = 'VND') =>
      inTransaction(app.pool, async (tx) => {
        count += 1;
        const debit = { purpose: reason === 'deposit' ? 'bank' : 'promotions', currency, realm: 'real' } as const;
        const key = `test-${reason}:${count}`;
        await post(tx, [
          { key, debit, credit: member.wallet, amount: money(amount), reason, reference: 'test', at: app.clock.now() },
        ]);
      }),
  };
}

type Kind = 'dividend' | 'daily' | 'hourly' | 'real_time';

/** Converts percent with four decimals to millionths. */
export const percent = (rate: number): bigint => BigInt(Math.round(rate * 10_000));

/**
 * Simple contract terms for tests: a period of a day, one rate, no deductions, every member with turnover counts as
 * active, and losses are carried over. `more` replaces single terms.
 */
export const plainTerms = (rate: number, more: Partial<Terms> = {}): Terms => ({
  period: 'day',
  tiers: [{ ratePpm: percent(rate) }],
  deducts: [],
  platformPpm: 0n,
  paymentPpm: 0n,
  activeWhen: { deposits: money(0), turnover: money(1) },
  carriesLoss: true,
  unit: money(1),
  most: null,
  unearned: 'upline',
  sharePpm: null,
  ...more,
});

/** Offers contracts in the operator's name and accepts them. Rates above the usual ones are agreed to by two people. */
export async function signerOf(app: TestApp) {
  const { offerAgentContract, listContracts, answerContract } = contract.commission;
  let people = { one: await app.staff('officer'), two: await app.staff('approver') };
  return {
    /** Logs the people in again after the clock has moved. */
    comeBack: async () => {
      people = { one: await app.staff('officer'), two: await app.staff('approver') };
    },
    sign: async (agent: TestMember, kind: Kind, terms: Terms) => {
      const wish = { account: agent.account, kind, terms, reason: 'as agreed' };
      const asked = await app.call(offerAgentContract, wish, people.one);
      if (asked.value().proposal) (await agreeTo(app, asked, people.two)).value();
      const [offer] = (await app.call(listContracts, { of: 'own' }, agent)).value().contracts;
      const text = { id: offer?.id ?? '', sha256: offer?.sha256 ?? '', accepts: true, endsDownlines: true };
      return (await app.call(answerContract, text, agent)).value();
    },
  };
}

/** Returns a new session of a member, after the clock has moved past the end of the last one. */
export const logInAgain = async (app: TestApp, member: TestMember): Promise<TestMember> => {
  const caller = { random: systemRandom, now: app.clock.now(), ip: '127.0.0.1', userAgent: 'test' };
  const token = await inTransaction(app.pool, (tx) =>
    startSession(tx, caller, { memberId: member.id, rememberMe: true }),
  );
  return { ...member, token };
};

/** Creates `count` agents, each the direct downline of the previous one. */
export async function agentLine(app: TestApp, count: number, currency: Currency = 'VND'): Promise<TestMember[]> {
  const agents: TestMember[] = [];
  for (let index = 0; index < count; index += 1)
    agents.push(await app.member({ memberKind: 'agent', currency, ...present({ upline: agents.at(-1) }) }));
  return agents;
}
