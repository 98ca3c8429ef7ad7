import type { InputOf } from '@tamarind/contract/endpoint';
import { contract } from '@tamarind/contract/index';
import { present } from '@tamarind/domain/present';
import { addDays, addMs, compactDay, dayOf, momentAt } from '@tamarind/domain/time';
import { currencies } from '@tamarind/domain/money';
import { sql } from '../platform/db/sql.ts';
import type { MemberActor } from '../platform/http/actor.ts';
import type { CallWithInput } from '../platform/http/routes.ts';
import type { Outcome, TestMember } from '../testing/test-app.ts';
import { startTestLottery, type TestLine, type TestLottery } from './testing-lottery.ts';

const { placeBet, quoteBet, setNumberRule } = contract.lottery;

/** A lottery server whose Northern lottery has a small odds ladder, with helpers for tests of odds. */
export interface TestRisk {
  readonly room: TestLottery;
  readonly officer: () => { token: string };
  /** Advances to noon of the next day and returns its Northern draw, so that each test has a separate one. */
  nextDraw(): Promise<string>;
  place(
    member: TestMember,
    draw: string,
    lines: readonly TestLine[],
    more?: { quote?: string; accept?: 'all' | 'rest'; ahead?: string[] },
  ): Promise<Outcome<typeof placeBet>>;
  quote(
    member: TestMember,
    draw: string,
    lines: readonly TestLine[],
    ahead?: string[],
  ): Promise<ReturnType<Outcome<typeof quoteBet>['value']>>;
  /** Sets a number rule (half pay, closed or lifted) on numbers of the special prize. */
  rule(
    draw: string,
    selections: string[],
    kind: 'half' | 'closed' | 'lifted',
    reason: string,
  ): Promise<Outcome<typeof setNumberRule>>;
}

export const as = (who: { token: string }) => ({ token: who.token });
export const at = (oddsE4: bigint, line: TestLine): TestLine => ({ ...line, oddsE4: [oddsE4] });

export const wire = (lines: readonly TestLine[]) => lines.map((line) => ({ ...line, oddsE4: [...line.oddsE4] }));

/** A bet in the format in which the batcher passes it to `placeBets`. */
export const askedBy = (
  { room: { app } }: TestRisk,
  member: TestMember,
  input: InputOf<typeof placeBet>,
  realm: 'real' | 'trial' = 'real',
): CallWithInput<typeof placeBet> => {
  const actor: MemberActor = {
    kind: 'member',
    memberId: member.id,
    account: member.account,
    memberKind: 'member',
    currency: 'VND',
    realm,
    sessionId: 0n,
    scope: 'site',
  };
  const where = { currencies, ip: '127.0.0.1', userAgent: '', host: '', hostAndPort: '', origin: '' };
  return { call: { ...app.platform, actor, now: app.clock.now(), ...where }, input };
};

export async function startTestRisk(own: readonly string[] = []): Promise<TestRisk> {
  const room = await startTestLottery(own);
  // The ladder is small, so that figures stay readable: a stake of 1,000 at odds of 99 uses 99,000 of a maximum of one
  // million.
  for (const betType of ['de_db', 'lo2'])
    await sql(room.app.pool)`
      insert into lottery_ladder (game, bet_type, currency, version, step_from, step_factor_e4, max, effective_from)
      values ('xsmb', ${betType}, 'VND', 2, '{200000,500000}', '{9000,8000}', 1000000, ${addMs(room.noon, -1000)})`;
  let day = dayOf(room.noon);
  let officer = { token: '' };
  return {
    room,
    officer: () => officer,
    async nextDraw() {
      day = addDays(day, 1);
      await room.moveTo(momentAt(day, '12:00'));
      await room.step();
      officer = await room.app.staff('officer');
      return `xsmb-${compactDay(day)}`;
    },
    place: (member, draw, lines, more = {}) =>
      room.app.call(placeBet, { draw, lines: wire(lines), ...more }, as(member)),
    quote: async (member, draw, lines, ahead) =>
      (
        await room.app.call(
          quoteBet,
          { draw, ...present({ ahead }), lines: lines.map(({ oddsE4: _shown, ...line }) => line) },
          as(member),
        )
      ).value(),
    rule: (draw, selections, kind, reason) =>
      room.app.call(setNumberRule, { draw, betType: 'de_db', selections, kind, reason }, as(officer)),
  };
}
